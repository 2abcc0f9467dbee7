import { lazy, type ComponentType, type ReactNode } from 'react'
import type { LazyView } from '../../schema/resource.ts'

type Props = Record<string, unknown>
const componentByView = new WeakMap<LazyView<never>, ComponentType<Props>>()

/**
 * The component of a definition's overridden piece, loaded when first shown; the same one for every
 * use.
 */
export const lazyView = <P>(view: LazyView<never>): ComponentType<P> => {
  let Loaded = componentByView.get(view)
  if (!Loaded) {
    // the schema knows no React: there a component is a function of its props
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the definition gives the view the props that it is drawn with
    Loaded = lazy(async () => ({ default: (await view()) as (props: Props) => ReactNode }))
    componentByView.set(view, Loaded)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the definition gives the view the props that it is drawn with
  return Loaded as ComponentType<P>
}
