/** Maximum length of a search, in characters. */
export const maxFind = 200;
/** Pages that a sign-in link may lead on to: the desk's own, never another host. */
export const deskPage = /^(?=.{2,500}$)\/(?:leads\/[\w-]+|reports|people)?(?:\?[\w.~%*+=&-]*)?(?:#[\w-]*)?$/;
/** Maximum length of the reason for losing a lead, in characters. */
export const maxLostReason = 200;
/** Maximum length of the id of a person or an event, in characters. */
export const maxId = 100;
