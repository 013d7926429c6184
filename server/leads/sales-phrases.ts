/** Phrases that speak for a sales message, and how much of a suspect one of them makes. */
export interface PhraseGroup {
	/** What the office reads. */
	readonly reason: string;
	/** Of the group, however many of its phrases are found; a message is suspect from 1 on. */
	readonly weight: number;
	/** One a line, in lower case and as a regular expression; each stands for whole words. */
	readonly phrases: string;
}

/** What unsolicited mail sells or threatens. One alone proves nothing: a casino may need a builder. */
const goods: readonly PhraseGroup[] = [
	{
		reason: "sells ranking",
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
		reason: "sells websites",
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
		reason: "sells marketing",
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
		reason: "sells estimating",
		weight: 0.6,
		phrases: `
			take-?offs?
			estimat(ion|ing) (services?|company|department)
			for estimation
			cost estimates
		`,
	},
	{
		reason: "sells outsourcing",
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
		reason: "sells money",
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
		reason: "sells crypto",
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
		reason: "sells adult",
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
		reason: "sells gambling",
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
		reason: "sells pills",
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
		reason: "sells reputation",
		weight: 0.6,
		phrases: String.raw`
			followers
			instagram likes
			\d[ -]?stars? [^.?!]{0,10}reviews
			(more|negative|buy|google) [^.?!]{0,15}reviews
		`,
	},
	{
		reason: "sells alarm",
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
		reason: "sells prize",
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
		reason: "sells goods",
		weight: 0.6,
		phrases: `
			replica watches
			vape shop
			darknet
			kraken
		`,
	},
	{
		reason: "sells foreign",
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

/** Turns of phrase by which a stranger sells. People with a house to refurbish use one or two of them at most. */
const pitches: readonly PhraseGroup[] = [
	{
		reason: 'says "to nobody"',
		weight: 0.3,
		phrases: `
			dear sirs?
			dear madam
			dear friend
			dear website
			dear business
			dear hr
			dear purchasing
			dear manager
			dear owner
			dear webmaster
			dear team
			hello (sir|friend)
			greetings of the day
			hope (you are|this finds you|you're) (doing )?well
		`,
	},
	{
		reason: 'says "your site"',
		weight: 0.3,
		phrases: `
			(your|existing) web-?site
			(your|existing) site
			(your|existing) domain
			(your|existing) blog
			(your|existing) traffic
			(your|existing) ranking
			(your|existing) competitors
			(your|existing) brand( name)?
			(your|existing) business( profile)?
			(your|existing) instagram
			(your|existing) listing
			(your|existing) surname
			(your|existing) esteemed
		`,
	},
	{
		reason: 'says "we offer"',
		weight: 0.3,
		phrases: `
			we offer
			we provide
			we supply
			we create
			we generate
			we help
			we build
			we post
			we deliver
			we speciali[sz]e
			we are offering
			we are (an? )?([a-z-]+ ){0,3}(manufacturers?|exporters?|factory|agency|company|team|suppliers?)
			our team helps
			our experts
			our videos
			our packages
			our products
			our services include
			our ai
			our software
			i (build|rebuild|can get|design)
		`,
	},
	{
		reason: 'says "trade goods"',
		weight: 0.3,
		phrases: `
			moq
			fob
			oem
			wholesale
			manufacturer
			exporter
			price list
			catalog(ue)?
			free samples?
			factory
		`,
	},
	{
		reason: 'says "kind of firm"',
		weight: 0.3,
		phrases: `
			(businesses|companies|contractors|builders|plumbers|trades|agencies) (like yours|in your area)
			(for|to|help) ([a-z-]+ ){0,3}(contractors|builders|trades|companies|businesses)
		`,
	},
	{
		reason: 'says "act now"',
		weight: 0.3,
		phrases: String.raw`
			(apply|act|join|play|buy|order|claim|download|book|reply|respond|click|schedule|boost)( \w+){0,2} (now|here|today|yes|for|with|by|below)
			reply to this
			by replying
			click (here|the links?)
			limited (time|offers?|spots)
			spots are limited
		`,
	},
	{
		reason: 'says "may I send"',
		weight: 0.3,
		phrases: String.raw`
			(shall|may|can|could|should) (i|we) (send|share|show|offer)
			(are you|if you('re| are)) interested
			interested\?
			would you be (open|interested)
			want (in|a demo|to see)
			for (portfolio|details|pricing|samples)
			send over pricing
			send (us|me|your|over)( your)? (plans|drawings|requirements?)
			(share|know) your requirements?
		`,
	},
	{
		reason: 'says "free taste"',
		weight: 0.3,
		phrases: `
			(free|complimentary) (demo|trial|consultation|report|audit|samples?|seo)
			try it free
			reviews free
		`,
	},
	{
		reason: 'says "price"',
		weight: 0.3,
		phrases: String.raw`
			(from|only|just|at|for|turn|pay|around) [$€£] ?\d\w*
			\w*[$€£] ?\d[\d,.]*k? (per|each|all in)
			\d+ ?% (off|discount|guaranteed|safe|risk)
			(low(est)?|best|affordable|competitive|cheap|special) (prices?|costs?|rates?)
			guaranteed
			risk free
			no (upfront|collateral|passwords?|signup|registration)
			save up to
			скидк
			бонус
			недорого
		`,
	},
];

export const phraseGroups: readonly PhraseGroup[] = [...goods, ...pitches];
