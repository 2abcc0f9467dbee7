/** Version of the build, put in by vite.config.ts. */
declare const BUILD_VERSION: string

/** Made of the registry by scripts/definitions-plugin.ts. */
declare module 'virtual:definitions' {
  import type { Outline } from '../schema/outline.ts'
  import type { AnyResource } from '../schema/resource.ts'

  /** In the registry's order. */
  export const outlines: readonly Outline[]
  /** By the names of the resources. */
  export const loaders: Readonly<Record<string, () => Promise<AnyResource>>>
}
