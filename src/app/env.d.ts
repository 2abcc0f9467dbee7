/** Version of the build, put in by vite.config.ts. */
declare const BUILD_VERSION: string
