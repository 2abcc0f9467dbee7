import { useState, type FormEvent, type RefObject } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import InputBase from '@mui/material/InputBase'
import NativeSelect from '@mui/material/NativeSelect'
import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useLang, useTexts } from '../../i18n/texts.ts'
import {
  isPageSize,
  jumpTarget,
  pageAfterResize,
  pageCount,
  pagerItems,
  pageSizes,
} from './pages.ts'
import { pagerTexts } from './pager.texts.ts'
import { scrollToTop } from './scroll.ts'

export interface PagerProps {
  readonly page: number
  readonly limit: number
  /** Undefined while unknown: its place is kept, and it says nothing. */
  readonly total: number | undefined
  /** There are more than these, which no page shows; the last page says so. */
  readonly more?: boolean
  readonly sizes?: readonly number[]
  /** A further box that is scrolled to its top with the page. */
  readonly scrolls?: RefObject<Element | null>
  readonly onChange: (next: { readonly page: number; readonly limit: number }) => void
  /** Called when a person seems about to go to a page, so that it can be fetched ahead. */
  readonly onIntent?: (page: number) => void
}

const Item = styled(ButtonBase)(({ theme }) => ({
  minWidth: 32,
  height: 32,
  padding: '0 6px',
  borderRadius: 6,
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.text.primary,
  '&:hover': { background: theme.palette.action.hover },
  '&[aria-current=page]': {
    fontWeight: 700,
    boxShadow: `inset 0 0 0 1.5px ${theme.palette.primary.main}`,
  },
  '&.Mui-disabled': { opacity: 0.4 },
  '&.Mui-focusVisible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
}))

interface SizeSelectProps {
  readonly limit: number
  readonly sizes: readonly number[]
  readonly onChange: (size: number) => void
}

const SizeSelect = ({ limit, sizes, onChange }: SizeSelectProps) => {
  const t = useTexts(pagerTexts)
  const options =
    isPageSize(limit) || sizes.includes(limit) ? sizes : [...sizes, limit].toSorted((a, b) => a - b)
  return (
    <NativeSelect
      disableUnderline
      value={limit}
      inputProps={{ 'aria-label': t.size }}
      sx={{ fontSize: 14, mr: 'auto' }}
      onChange={event => onChange(Number(event.target.value))}
    >
      {options.map(size => (
        <option key={size} value={size}>
          {t.sizeOf(size)}
        </option>
      ))}
    </NativeSelect>
  )
}

interface PageProps {
  readonly page: number
  readonly pages: number
  readonly onGo: (page: number) => void
}

interface PageButtonsProps extends PageProps {
  readonly onIntent: PagerProps['onIntent']
}

const PageButtons = ({ page, pages, onGo, onIntent }: PageButtonsProps) => {
  const t = useTexts(pagerTexts)
  const narrow = useMediaQuery('(max-width:991.95px)', { noSsr: true })
  const count = narrow ? 5 : 7
  const hop = count - 2
  const intent = (to: number) => ({
    onPointerEnter: () => onIntent?.(to),
    onFocus: () => onIntent?.(to),
  })
  return (
    <>
      <Item
        aria-label={t.previous}
        disabled={page <= 1}
        onClick={() => onGo(page - 1)}
        {...intent(page - 1)}
      >
        ‹
      </Item>
      {pagerItems(page, pages, count).map(item =>
        typeof item === 'number' ? (
          <Item
            key={item}
            aria-label={t.page(item)}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onGo(item)}
            {...intent(item)}
          >
            {item}
          </Item>
        ) : (
          <Item
            key={item}
            aria-label={item === 'back' ? t.back(hop) : t.forward(hop)}
            onClick={() => onGo(page + (item === 'back' ? -hop : hop))}
          >
            …
          </Item>
        ),
      )}
      <Item
        aria-label={t.next}
        disabled={page >= pages}
        onClick={() => onGo(page + 1)}
        {...intent(page + 1)}
      >
        ›
      </Item>
    </>
  )
}

const PageJump = ({ page, pages, onGo }: PageProps) => {
  const t = useTexts(pagerTexts)
  const lang = useLang()
  const [pageText, setTyped] = useState('')
  const jump = (event: FormEvent) => {
    event.preventDefault()
    const target = jumpTarget(pageText, pages)
    setTyped('')
    if (target !== undefined) onGo(target)
  }
  return (
    <Box
      component="form"
      onSubmit={jump}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, ml: 2 }}
    >
      <InputBase
        value={pageText}
        placeholder={String(page)}
        onChange={event => setTyped(event.target.value.replace(/\D/g, ''))}
        inputProps={{ 'aria-label': t.jump, inputMode: 'numeric', maxLength: 7 }}
        sx={{
          width: 56,
          height: 32,
          px: 1,
          boxSizing: 'border-box',
          fontSize: 14,
          borderRadius: '6px',
          border: 1,
          borderColor: 'divider',
          '& input': { textAlign: 'center', p: 0 },
        }}
      />
      <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
        / {pages.toLocaleString(lang)}
      </Box>
    </Box>
  )
}

/**
 * Total, sizes, previous, numbers, next, jumper (UI-03). Every change emits page and limit and
 * scrolls to the top (UI-04).
 */
export const Pager = ({
  page,
  limit,
  total: knownTotal,
  more = false,
  sizes = pageSizes,
  scrolls,
  onChange,
  onIntent,
}: PagerProps) => {
  const t = useTexts(pagerTexts)
  const lang = useLang()
  const total = knownTotal ?? 0
  const pages = pageCount(total, limit)
  const emit = (next: { page: number; limit: number }) => {
    onChange(next)
    scrollToTop(scrolls?.current)
  }
  const go = (to: number) => {
    const target = Math.min(Math.max(to, 1), pages)
    if (target !== page) emit({ page: target, limit })
  }
  return (
    <Box
      component="nav"
      aria-label={t.label}
      style={knownTotal === undefined ? { visibility: 'hidden' } : undefined}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 2, fontSize: 14 }}
    >
      <Box
        component="span"
        sx={{ mr: 3, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {t.total(total.toLocaleString(lang) + (more ? '+' : ''))}
      </Box>
      <SizeSelect
        limit={limit}
        sizes={sizes}
        onChange={size => emit({ page: pageAfterResize(page, size, total), limit: size })}
      />
      <PageButtons page={page} pages={pages} onGo={go} onIntent={onIntent} />
      <PageJump page={page} pages={pages} onGo={go} />
      {more && page === pages && (
        <Box component="p" sx={{ flexBasis: '100%', m: 0, color: 'text.secondary', fontSize: 13 }}>
          {t.beyond(total.toLocaleString(lang))}
        </Box>
      )}
    </Box>
  )
}
