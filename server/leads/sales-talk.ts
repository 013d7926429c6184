/** What unsolicited mail sells or threatens. One alone proves nothing: a casino may need a builder. */
const trades: Readonly<Record<string, RegExp>> = {
	ranking:
		/\b(seo|smo|back-?links?|do-?follow|guest post\w*|link building|domain authority|organic traffic|search visibility|sponsored (article|content|post)s?|outrank\w*|rank(s|ing)? (higher|number|on|in|for)|(top|first page|page one) (10 |of |on |in )?(the )?(google|search))\b/,
	websites:
		/\b((re-?design|re-?build|build|creat)\w* [^.?!]{0,25}web-?sites?|new website|web-?site (design|develop)\w*|web (design|develop)\w*|(mobile|web|custom) (app|apps|software)|app development|software development|wordpress|explainer videos?|animated [^.?!]{0,15}videos?)\b/,
	marketing:
		/\b(digital marketing|lead generation|(exclusive|verified|qualified|booked) [^.?!]{0,15}(leads|jobs|appointments)|pay per lead|per lead|e?-?mail lists?|(database|list) of [^.?!]{0,30}(homeowners|contacts|businesses|companies|emails)|opt-in|target audience|convert \w+ into)\b/,
	estimating: /\b(take-?offs?|estimat(ion|ing) (services?|company|department)|for estimation|cost estimates)\b/,
	outsourcing:
		/\b(virtual assistants?|outsourc\w+|hire (dedicated|our|remote)|manpower|unskilled|recruitment agency|staffing agency|data entry|receptionist that|ai (agents?|receptionist|chat-?bots?|assistants?))\b/,
	money:
		/\b((business|personal|fast|quick) loans?|need a loan|working capital|cash advance|credit check|bad credit|collateral|pre-?approved|private investor|inheritance|investment (opportunity|in your)|interest rate|million (euros?|dollars?|pounds?|usd))\b/,
	crypto:
		/\b(bitcoins?|btc|crypto\w*|usdt|forex|trading (robot|bot|signals?)|passive income|giveaway|earn (from home|money|\$))/,
	adult: /\b(sex|sexy|porn|dating|singles|hot girls|girls near|escorts?|flirt|lonely|handsome)\b/,
	gambling: /\b(casinos?|betting|free spins|jackpot|no deposit|welcome bonus|play slots)\b|казино/,
	pills: /\b(viagra|cialis|tramadol|xanax|(no|without( a)?) prescription|cheap meds)\b/,
	reputation:
		/\b(followers|instagram likes|\d[ -]?stars? [^.?!]{0,10}reviews|(more|negative|buy|google) [^.?!]{0,15}reviews)\b/,
	alarm:
		/\b(final notice|copyright\w*|infringement|legal action|trademarks?|overdue|deactivated|suspen(ded|sion)|verify your|(domain|mailbox|account|password) [^.?!]{0,20}(expires?|full|locked))\b/,
	prize: /\b(congratulations|winner|you('ve| have)? won|gift cards?|claim (your|now)|lucky)\b/,
	goods: /\b(replica watches|vape shop|darknet|kraken)\b/,
	foreign: /продвижени|раскрутк|создание сайт|заработ|代开|发票|加微信|优化排名/,
};

/** Turns of phrase by which a stranger sells. People with a house to refurbish use one or two of them at most. */
const phrases: Readonly<Record<string, RegExp>> = {
	"to nobody":
		/\b(dear (sirs?|madam|friend|website|business|hr|purchasing|manager|owner|webmaster|team)|hello (sir|friend)|greetings of the day|hope (you are|this finds you|you're) (doing )?well)\b/,
	"your site":
		/\b(your|existing) (web-?site|site|domain|blog|traffic|ranking|competitors|brand( name)?|business profile|business|instagram|listing|surname|esteemed)\b/,
	"we offer":
		/\bwe (offer|provide|supply|create|generate|help|build|post|deliver|speciali[sz]e|are offering|are (an? )?([a-z-]+ ){0,3}(manufacturers?|exporters?|factory|agency|company|team|suppliers?))\b|\bour (team helps|experts|videos|packages|products|services include|ai|software)\b|\bi (build|rebuild|can get|design) /,
	"trade goods": /\b(moq|fob|oem|wholesale|manufacturer|exporter|price list|catalog(ue)?|free samples?|factory)\b/,
	"kind of firm":
		/\b(businesses|companies|contractors|builders|plumbers|trades|agencies) (like yours|in your area)\b|\b(for|to|help) ([a-z-]+ ){0,3}(contractors|builders|trades|companies|businesses)\b/,
	"act now":
		/\b(apply|act|join|play|buy|order|claim|download|book|reply|respond|click|schedule|boost)( \w+){0,2} (now|here|today|yes|for|with|by|below)\b|\breply to this|\bby replying|\bclick (here|the link)|\blimited (time|offer|spots)|\bspots are limited/,
	"may I send":
		/\b(shall|may|can|could|should) (i|we) (send|share|show|offer)\b|\b(are you|if you('re| are)) interested\b|\binterested\?|\bwould you be (open|interested)|\bwant (in|a demo|to see)\b|\bfor (portfolio|details|pricing|samples)\b|\bsend over pricing|\bsend (us|me|your|over)( your)? (plans|drawings|requirements?)|\b(share|know) your requirements?\b/,
	"free taste":
		/\b(free|complimentary) (demo|trial|consultation|report|audit|samples?|seo)|\btry it free\b|\breviews free\b/,
	price:
		/\b(from|only|just|at|for|turn|pay|around) [$€£] ?\d|[$€£] ?\d[\d,.]*k? (per|each|all in)\b|\b\d+ ?% (off|discount|guaranteed|safe|risk)|\b(low(est)?|best|affordable|competitive|cheap|special) (prices?|costs?|rates?)\b|\bguaranteed\b|\brisk free\b|\bno (upfront|collateral|password|signup|registration)|\bsave up to\b|скидк|бонус|недорого/,
};

/** A place of one's own that needs work: what people write about and salesmen seldom do. */
const ownPlace =
	/\b(our|my|the|a) ([a-z-]+ ){0,2}(house|home|flat|kitchen|bathroom|loo|toilets?|loft|bedrooms?|hall|stairs|landing|office|shop|school|garden|roof|walls?|floors?|ceiling|circuit)\b|\d ?m2\b/;

const found = (groups: Readonly<Record<string, RegExp>>, text: string): string[] =>
	Object.entries(groups).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));

interface SalesTalk {
	/** What the message seems to sell. */
	readonly trades: readonly string[];
	/** The salesman's phrases in it. */
	readonly phrases: readonly string[];
	/** Whether it speaks of a place that needs work. */
	readonly isAboutPlace: boolean;
}

/** Reads a message for what it may be selling. */
export function salesTalk(text: string): SalesTalk {
	const plain = text.toLowerCase().replaceAll("’", "'");
	return { trades: found(trades, plain), phrases: found(phrases, plain), isAboutPlace: ownPlace.test(plain) };
}
