import Popper from '@mui/material/Popper'
import { styled } from '@mui/material/styles'
import { useEffect, useState, type RefObject } from 'react'
import { hintWidth } from '../../parts/Hint.tsx'

const Tip = styled('div')(({ theme }) => ({
  maxWidth: hintWidth,
  padding: '5px 8px',
  fontSize: 12,
  borderRadius: 6,
  color: theme.palette.background.default,
  background: theme.palette.text.primary,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  pointerEvents: 'none',
}))
const delayMs = 300

const isCut = (element: Element) => element.scrollWidth > element.clientWidth + 1

/**
 * The tooltip text for an element under the pointer: its own title, or the complete text of a cut
 * cell.
 */
const tipOf = (
  target: Element,
  box: Element,
): { readonly at: Element; readonly text: string } | undefined => {
  const titled = target.closest<HTMLElement>('[title], [data-tip]')
  if (titled && box.contains(titled)) {
    // Prevents the browser's own tooltip.
    if (titled.title) {
      titled.dataset['tip'] = titled.title
      titled.removeAttribute('title')
    }
    const cut =
      [titled, ...titled.querySelectorAll('*')].some(isCut) ||
      titled.textContent !== titled.dataset['tip']
    return cut && titled.dataset['tip'] ? { at: titled, text: titled.dataset['tip'] } : undefined
  }
  const cell = target.closest('td, th')
  const cut = cell && [...cell.querySelectorAll('.cut, .cut *, a')].find(isCut)
  return cut ? { at: cut, text: cut.textContent ?? '' } : undefined
}

/**
 * One tooltip for a whole list: the complete text of a cut cell, or the exact value, at most 600 px
 * wide (UI-07). Esc closes it.
 */
export const CellTip = ({ box }: { box: RefObject<HTMLElement | null> }) => {
  const [tip, setTip] = useState<ReturnType<typeof tipOf>>()
  useEffect(() => {
    const here = box.current
    if (!here) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const over = (event: Event) => {
      clearTimeout(timer)
      const target = event.target instanceof Element ? event.target : undefined
      const found = target && tipOf(target, here)
      if (found) timer = setTimeout(() => setTip(found), delayMs)
      else setTip(undefined)
    }
    const leave = () => {
      clearTimeout(timer)
      setTip(undefined)
    }
    const key = (event: KeyboardEvent) => event.key === 'Escape' && leave()
    here.addEventListener('mouseover', over)
    here.addEventListener('focusin', over)
    here.addEventListener('mouseleave', leave)
    here.addEventListener('scroll', leave, { passive: true })
    document.addEventListener('keydown', key)
    return () => {
      leave()
      here.removeEventListener('mouseover', over)
      here.removeEventListener('focusin', over)
      here.removeEventListener('mouseleave', leave)
      here.removeEventListener('scroll', leave)
      document.removeEventListener('keydown', key)
    }
  }, [box])
  if (!tip?.at.isConnected) return null
  return (
    <Popper
      open
      anchorEl={tip.at}
      placement="bottom-start"
      sx={{ zIndex: 'tooltip' }}
      modifiers={[{ name: 'offset', options: { offset: [0, 4] } }]}
    >
      <Tip role="tooltip">{tip.text}</Tip>
    </Popper>
  )
}
