import manifest from "../package.json" with { type: "json" };

/** Version of the program, with the commit that an image was built from. */
export const version = [manifest.version, process.env.GIT_COMMIT?.slice(0, 12)].filter(Boolean).join(" ");
