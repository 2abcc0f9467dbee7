// oxlint-disable-next-line import/no-unassigned-import -- only a module adds to another one's types
import 'react'

declare module 'react' {
  /** A style may set variables that the style sheets read. */
  interface CSSProperties {
    readonly [variable: `--${string}`]: string | number | undefined
  }
}
