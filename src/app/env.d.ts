/** Version of the build, put in by vite.config.ts. */
declare const __VERSION__: string
