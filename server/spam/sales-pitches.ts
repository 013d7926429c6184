import type { PhraseGroup } from "./phrase-group.ts";

/** Phrases that salespeople use with strangers. People with a house to refurbish use one or two of them at most. */
export const salesPitches: readonly PhraseGroup[] = [
	{
		reason: "generic greeting",
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
		reason: "comments on our website",
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
		reason: "sales offer",
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
		reason: "wholesale offer",
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
		reason: "addressed to any firm",
		weight: 0.3,
		phrases: `
			(businesses|companies|contractors|builders|plumbers|trades|agencies) (like yours|in your area)
			(for|to|help) ([a-z-]+ ){0,3}(contractors|builders|trades|companies|businesses)
		`,
	},
	{
		reason: "urges a click or reply",
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
		reason: "offers to send details",
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
		reason: "free trial offer",
		weight: 0.3,
		phrases: `
			(free|complimentary) (demo|trial|consultation|report|audit|samples?|seo)
			try it free
			reviews free
		`,
	},
	{
		reason: "quotes a price",
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
