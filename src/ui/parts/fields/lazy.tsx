import Skeleton from '@mui/material/Skeleton'
import {
  Suspense,
  createElement,
  lazy,
  useState,
  type ComponentType,
  type FC,
  type ReactNode,
} from 'react'

type PropsOf<C> = C extends FC<infer P> ? P : never

/**
 * Components of a chunk that loads when one of them is first shown (or at `preload`). Until then a
 * box of an input's size, or of `height` px, stands there, so that nothing jumps; afterwards they
 * render at once, without it.
 */
export const lazyParts = <M extends object>(load: () => Promise<M>) => {
  let ready: M | undefined
  const preload = async (): Promise<M> => (ready = await load())
  /* oxlint-disable typescript/no-unsafe-type-assertion -- a lazy component takes the props of the one it loads */
  const part = <K extends keyof M>(name: K, height = 58): ((props: PropsOf<M[K]>) => ReactNode) => {
    type P = PropsOf<M[K]> & object
    const pick = (module: M) => module[name] as ComponentType<P>
    const Later = lazy(async () => ({ default: pick(await preload()) }))
    return props => {
      // stays for the life of the element, because changing its type would lose the person's focus
      const [Part] = useState(() => (ready ? pick(ready) : undefined))
      if (Part) return createElement(Part, props as P)
      return (
        <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
          {createElement(Later as unknown as ComponentType<P>, props as P)}
        </Suspense>
      )
    }
  }
  return { part, preload }
}
