import 'react'

declare module 'react' {
  /** A style may set variables that the style sheets read. */
  interface CSSProperties {
    readonly [variable: `--${string}`]: string | number | undefined
  }
}
