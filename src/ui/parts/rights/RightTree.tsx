import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { RightGroup } from '../../../access/tree.ts'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../icons.tsx'
import { rightsTexts } from './rights.texts.ts'
import { TickBox } from './TickBox.tsx'
import { useRightTree, type TreeRow } from './useRightTree.ts'

interface Props {
  readonly value: readonly string[]
  readonly onChange: (codes: readonly string[]) => void
  readonly disabled?: boolean
  readonly labelledBy: string
  readonly describedBy?: string | undefined
  /** The part of the tree to choose from, where it is not all of it. */
  readonly offered?: readonly RightGroup[]
}

interface RowProps {
  readonly row: TreeRow
  readonly current: boolean
  readonly toggle: () => void
  readonly fold: (expanded: boolean) => void
  readonly focus: () => void
}

const Row = ({ row, current, toggle, fold, focus }: RowProps) => {
  const t = useTexts(rightsTexts)
  const label = useLabel()(row.label)
  const branch = row.expanded !== undefined
  return (
    <Box
      component="li"
      role="treeitem"
      data-key={row.key}
      tabIndex={current ? 0 : -1}
      aria-level={row.level}
      aria-expanded={row.expanded}
      aria-checked={row.checked}
      aria-disabled={row.locked || undefined}
      title={row.locked && row.checked === false && !branch ? t.notHeld : undefined}
      onFocus={focus}
      onClick={() => (branch ? fold(!row.expanded) : toggle())}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: { xs: 44, sm: 36 },
        pl: 2 + (row.level - 1) * 5,
        pr: 3,
        cursor: row.locked && !branch ? 'default' : 'pointer',
        fontWeight: row.level === 1 ? 600 : 400,
        color: row.locked && row.checked === false ? 'text.secondary' : 'text.primary',
        borderTop: row.level === 1 ? 1 : 0,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        '&:hover': { bgcolor: theme => theme.tokens.hover },
        '&:focus-visible': {
          outline: '2px solid',
          outlineColor: 'primary.main',
          outlineOffset: -2,
          borderRadius: '6px',
        },
      }}
    >
      <Box aria-hidden sx={{ width: 16, flex: 'none', display: 'flex', color: 'text.secondary' }}>
        {branch && <Icon name={row.expanded ? 'expand' : 'right'} sx={{ fontSize: 16 }} />}
      </Box>
      <TickBox
        checked={row.checked}
        locked={row.locked}
        onClick={event => {
          event.stopPropagation()
          toggle()
        }}
      />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}{' '}
      </Box>
      {branch && (
        <Typography
          component="span"
          variant="caption"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {t.chosen(row.heldCount, row.codes.length)}
        </Typography>
      )}
      {row.locked && !branch && row.checked === false && <Icon name="lock" sx={{ fontSize: 14 }} />}
    </Box>
  )
}

type Tree = ReturnType<typeof useRightTree>

/** Arrows move and fold, space and enter choose; one row is in the tab order. */
const useTreeKeys = (tree: Tree) => {
  const [at, setAt] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const { rows } = tree
  const current = rows.find(row => row.key === at)?.key ?? rows[0]?.key

  const go = (row: TreeRow | undefined): void => {
    if (!row) return
    setAt(row.key)
    const items = list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []
    for (const item of items) if (item.dataset['key'] === row.key) item.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = rows.findIndex(row => row.key === current)
    const row = rows[index]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const parent = rows.slice(0, index).findLast(other => other.level < row.level)
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(rows[index + 1]),
      ArrowUp: () => go(rows[index - 1]),
      Home: () => go(rows[0]),
      End: () => go(rows.at(-1)),
      ArrowRight: () =>
        row.expanded === false
          ? tree.fold(row.key, true)
          : row.expanded
            ? go(rows[index + 1])
            : undefined,
      ArrowLeft: () => (row.expanded ? tree.fold(row.key, false) : go(parent)),
      ' ': () => tree.toggle(row),
      Enter: () => tree.toggle(row),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { list, current, setAt, onKeyDown }
}

/** The search, and buttons that open and fold everything. */
const TreeTools = ({ tree }: { readonly tree: Tree }) => {
  const t = useTexts(rightsTexts)
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        p: 2,
        borderBottom: 1,
        borderColor: 'divider',
        flexWrap: 'wrap',
      }}
    >
      <OutlinedInput
        size="small"
        type="search"
        value={tree.q}
        onChange={event => tree.search(event.target.value)}
        placeholder={t.search}
        inputProps={{ 'aria-label': t.search }}
        startAdornment={
          <InputAdornment position="start">
            <Icon name="search" sx={{ fontSize: 16 }} />
          </InputAdornment>
        }
        sx={{ flex: '1 1 180px', minWidth: 0 }}
      />
      <Button size="small" onClick={() => tree.foldAll(true)}>
        {t.expandAll}
      </Button>
      <Button size="small" onClick={() => tree.foldAll(false)}>
        {t.foldAll}
      </Button>
    </Box>
  )
}

/**
 * The permission tree: headings of the menu, their screens, and the operations there. Partly
 * selected branches are marked; arrow keys move and fold, space selects, a search filters.
 */
export const RightTree = ({
  value,
  onChange,
  disabled = false,
  labelledBy,
  describedBy,
  offered,
}: Props) => {
  const t = useTexts(rightsTexts)
  const tree = useRightTree(value, onChange, disabled, offered)
  const { list, current, setAt, onKeyDown } = useTreeKeys(tree)
  const { rows } = tree
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <TreeTools tree={tree} />
      {tree.all && (
        <Typography
          sx={{ px: 4, py: 3, color: 'text.secondary', borderBottom: 1, borderColor: 'divider' }}
        >
          {t.all}
        </Typography>
      )}
      {rows.length === 0 ? (
        <Typography
          role="status"
          sx={{ px: 4, py: 6, color: 'text.secondary', textAlign: 'center' }}
        >
          {t.nothing(tree.q.trim())}
        </Typography>
      ) : (
        <Box
          component="ul"
          role="tree"
          ref={list}
          aria-multiselectable
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          onKeyDown={onKeyDown}
          sx={{ listStyle: 'none', m: 0, p: 0 }}
        >
          {rows.map(row => (
            <Row
              key={row.key}
              row={row}
              current={row.key === current}
              toggle={() => tree.toggle(row)}
              fold={expanded => tree.fold(row.key, expanded)}
              focus={() => setAt(row.key)}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}
