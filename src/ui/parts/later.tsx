import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'
import {
  Component,
  createElement,
  lazy,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { fetchAhead } from './ahead.ts'
import { partTexts } from './parts.texts.ts'

/** The code of a part could not be fetched; what a part that is there throws is another matter. */
class PartMissing extends Error {}

interface BoundaryProps {
  readonly fallback: ReactNode
  readonly onMissing: () => void
  readonly children: ReactNode
}
class PartBoundary extends Component<BoundaryProps, { readonly thrown: Error | undefined }> {
  override state: { readonly thrown: Error | undefined } = { thrown: undefined }
  static getDerivedStateFromError(thrown: Error) {
    return { thrown }
  }
  override componentDidCatch(thrown: Error) {
    if (thrown instanceof PartMissing) this.props.onMissing()
  }
  override render() {
    const { thrown } = this.state
    if (!thrown) return this.props.children
    if (thrown instanceof PartMissing) return this.props.fallback
    throw thrown
  }
}

const closeOf = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function'
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was just seen to be a function
      (props.onClose as () => void)
    : undefined

/**
 * Replaces a part that could not be loaded: closes it with a message if it can be closed, otherwise
 * offers to try again.
 */
const Missing = ({ close, again }: { close: (() => void) | undefined; again: () => void }) => {
  const t = useTexts(partTexts)
  const notify = useNotify()
  useEffect(() => {
    if (!close) return
    notify(t.partMissing, { type: 'error' })
    close()
    // once: what closes it is another function at every render
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return close ? null : (
    <Button size="small" onClick={again}>
      {t.partRetry}
    </Button>
  )
}

/**
 * A part in a chunk of its own; `preload` fetches it ahead of its first showing, and leaves a
 * failure to that.
 */
type LaterPart<P> = ComponentType<P> & { readonly preload: () => void }

/**
 * A lazily loaded part of a screen (a dialog, a panel, a menu). If its code is loaded it renders at
 * once. If the chunk can't be loaded, the screen stays as it is, and the next opening tries again;
 * React's own `lazy` would cache the failure for good.
 */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>): LaterPart<P> => {
  let there: ComponentType<P> | undefined
  const fetched = async () => (there = await load())
  const make = () =>
    lazy(async () => {
      try {
        return { default: await fetched() }
      } catch (error) {
        throw new PartMissing('the code of a part is missing', { cause: error })
      }
    })
  let lazyPart = make()
  const Part = (props: P) => {
    // one part for the life of the element: another would lose its state
    const [shownPart, keep] = useState({ part: there ?? lazyPart, n: 0 })
    return (
      <PartBoundary
        key={shownPart.n}
        onMissing={() => (lazyPart = make())}
        fallback={
          <Missing
            close={closeOf(props)}
            again={() => keep({ part: lazyPart, n: shownPart.n + 1 })}
          />
        }
      >
        {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a lazy component takes the props of the one it loads */}
        {createElement(shownPart.part as unknown as ComponentType<P>, props)}
      </PartBoundary>
    )
  }
  const preload = () => {
    if (!there) void fetchAhead(fetched())
  }
  return Object.assign(Part, { preload })
}
