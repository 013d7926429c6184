import type { PhraseGroup } from "./phrase-group.ts";

/** Goods and threats of unsolicited email. One alone proves nothing: a casino may need a builder. */
export const salesOffers: readonly PhraseGroup[] = [
	{
		reason: "search ranking offer",
		weight: 0.6,
		phrases: String.raw`
			seo
			smo
			back-?links?
			do-?follow
			guest post\w*
			link building
			domain authority
			organic traffic
			search visibility
			sponsored (article|content|post)s?
			outrank\w*
			rank(s|ing)? (higher|number|on|in|for)
			(top|first page|page one) (10 |of |on |in )?(the )?(google|search)
		`,
	},
	{
		reason: "web design offer",
		weight: 0.6,
		phrases: String.raw`
			(re-?design|re-?build|build|creat)\w* [^.?!]{0,25}web-?sites?
			new website
			web-?site (design|develop)\w*
			web (design|develop)\w*
			(mobile|web|custom) (app|apps|software)
			app development
			software development
			wordpress
			explainer videos?
			animated [^.?!]{0,15}videos?
		`,
	},
	{
		reason: "marketing offer",
		weight: 0.6,
		phrases: String.raw`
			digital marketing
			lead generation
			(exclusive|verified|qualified|booked) [^.?!]{0,15}(leads|jobs|appointments)
			pay per lead
			per lead
			e?-?mail lists?
			(database|list) of [^.?!]{0,30}(homeowners|contacts|businesses|companies|emails)
			opt-in
			target audience
			convert \w+ into
		`,
	},
	{
		reason: "estimating offer",
		weight: 0.6,
		phrases: `
			take-?offs?
			estimat(ion|ing) (services?|company|department)
			for estimation
			cost estimates
		`,
	},
	{
		reason: "outsourcing offer",
		weight: 0.6,
		phrases: String.raw`
			virtual assistants?
			outsourc\w+
			hire (dedicated|our|remote)
			manpower
			unskilled
			recruitment agency
			staffing agency
			data entry
			receptionist that
			ai (agents?|receptionist|chat-?bots?|assistants?)
		`,
	},
	{
		reason: "loan or funding offer",
		weight: 0.6,
		phrases: `
			(business|personal|fast|quick) loans?
			need a loan
			working capital
			cash advance
			credit check
			bad credit
			collateral
			pre-?approved
			private investor
			inheritance
			investment (opportunity|in your)
			interest rate
			million (euros?|dollars?|pounds?|usd)
		`,
	},
	{
		reason: "crypto offer",
		weight: 0.6,
		phrases: String.raw`
			bitcoins?
			btc
			crypto\w*
			usdt
			forex
			trading (robots?|bots?|signals?)
			passive income
			giveaways?
			earn (from home|money|\$\w*)
		`,
	},
	{
		reason: "adult content",
		weight: 0.6,
		phrases: `
			sex
			sexy
			porn
			dating
			singles
			hot girls
			girls near
			escorts?
			flirt
			lonely
			handsome
		`,
	},
	{
		reason: "gambling",
		weight: 0.6,
		phrases: `
			casinos?
			betting
			free spins
			jackpot
			no deposit
			welcome bonus
			play slots
			казино
		`,
	},
	{
		reason: "medicines offer",
		weight: 0.6,
		phrases: `
			viagra
			cialis
			tramadol
			xanax
			(no|without( a)?) prescription
			cheap meds
		`,
	},
	{
		reason: "reviews for sale",
		weight: 0.6,
		phrases: String.raw`
			followers
			instagram likes
			\d[ -]?stars? [^.?!]{0,10}reviews
			(more|negative|buy|google) [^.?!]{0,15}reviews
		`,
	},
	{
		reason: "scare message",
		weight: 0.6,
		phrases: String.raw`
			final notice
			copyright\w*
			infringement
			legal action
			trademarks?
			overdue
			deactivated
			suspen(ded|sion)
			verify your
			(domain|mailbox|account|password) [^.?!]{0,20}(expires?|full|locked)
		`,
	},
	{
		reason: "prize message",
		weight: 0.6,
		phrases: `
			congratulations
			winner
			you('ve| have)? won
			gift cards?
			claim (your|now)
			lucky
		`,
	},
	{
		reason: "goods offer",
		weight: 0.6,
		phrases: `
			replica watches
			vape shop
			darknet
			kraken
		`,
	},
	{
		reason: "foreign sales offer",
		weight: 0.6,
		phrases: `
			продвижени
			раскрутк
			создание сайт
			заработ
			代开
			发票
			加微信
			优化排名
		`,
	},
];
