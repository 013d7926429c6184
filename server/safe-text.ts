/** Control characters besides tab and line feed, and what turns the direction of the text after it. */
export const unsafeCharacters = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u206a-\u206f\ufff9-\ufffb]/gu;

const unsafeInName = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u206a-\u206f\ufff9-\ufffb]/u;

/** Whether a name can be printed anywhere: on one line, from left to right as its letters say. */
export const isPlainName = (name: string): boolean => !unsafeInName.test(name);
