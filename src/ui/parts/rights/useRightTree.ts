import { useMemo, useState } from 'react'
import { can } from '../../../access/index.ts'
import { rightTree, type RightGroup, type RightNode } from '../../../access/tree.ts'
import type { Label } from '../../../schema/label.ts'
import { useAccess, usePages, useResources } from '../../context.tsx'

export interface TreeRow {
  readonly key: string
  readonly level: 1 | 2 | 3
  readonly label: Label
  /** Codes under it; of a leaf its own. */
  readonly codes: readonly string[]
  readonly checked: boolean | 'mixed'
  readonly heldCount: number
  /** Undefined: nothing below it. */
  readonly expanded?: boolean | undefined
  /** The caller can change nothing here, because they can't grant any of it. */
  readonly locked: boolean
}

const stateOf = (
  codes: readonly string[],
  chosenCodes: ReadonlySet<string>,
  all: boolean,
): boolean | 'mixed' => {
  const heldCount = codes.filter(code => all || chosenCodes.has(code)).length
  return heldCount === 0 ? false : heldCount === codes.length ? true : 'mixed'
}
const matches = (label: Label, q: string): boolean =>
  label.en.toLowerCase().includes(q) || label.zh.toLowerCase().includes(q)

/**
 * The chosen codes after a change: the code that opens a screen is added with any other of the
 * screen, and removing it removes all of them.
 */
export const withCodes = (
  nodes: readonly RightNode[],
  chosenCodes: ReadonlySet<string>,
  codes: readonly string[],
  on: boolean,
  may: (code: string) => boolean,
): string[] => {
  const next = new Set(chosenCodes)
  for (const code of codes) {
    if (!on) next.delete(code)
    else if (may(code)) next.add(code)
  }
  for (const node of nodes) {
    const own = node.leaves.map(leaf => leaf.code)
    const { opens } = node
    if (opens === undefined) continue
    if (on && own.some(code => codes.includes(code) && next.has(code)) && may(opens))
      next.add(opens)
    if (!on && codes.includes(opens)) for (const code of own) next.delete(code)
  }
  return [...next].toSorted()
}

type Group = ReturnType<typeof rightTree>[number]
type RowOf = (
  level: 1 | 2 | 3,
  key: string,
  label: Label,
  codes: readonly string[],
  expanded?: boolean,
) => TreeRow

/** View state of the tree: the search, the open branches, and the row builder. */
interface Look {
  readonly wanted: string
  readonly open: ReadonlySet<string>
  readonly row: RowOf
}
interface FoundNode {
  readonly node: RightNode
  readonly leaves: RightNode['leaves']
}

/** The nodes of a group that the search finds, each with the leaves to show. */
const foundIn = (group: Group, searchText: string): FoundNode[] =>
  group.nodes.flatMap((node): FoundNode[] => {
    if (searchText === '' || matches(node.label, searchText) || matches(group.label, searchText))
      return [{ node, leaves: node.leaves }]
    const leaves = node.leaves.filter(leaf => matches(leaf.label, searchText))
    return leaves.length ? [{ node, leaves }] : []
  })

const nodeRows = (
  { node, leaves }: FoundNode,
  { wanted: searchText, open, row }: Look,
): TreeRow[] => {
  const nodeKey = `node ${node.name}`
  const nodeOpen = searchText !== '' || open.has(nodeKey)
  const below = nodeOpen
    ? leaves.map(leaf => row(3, `leaf ${node.name} ${leaf.code}`, leaf.label, [leaf.code]))
    : []
  return [
    row(
      2,
      nodeKey,
      node.label,
      node.leaves.map(leaf => leaf.code),
      nodeOpen,
    ),
    ...below,
  ]
}

const rowsOf = (group: Group, look: Look): TreeRow[] => {
  const foundNodes = foundIn(group, look.wanted)
  if (!foundNodes.length) return []
  const key = `group ${group.name}`
  const expanded = look.wanted !== '' || look.open.has(key)
  const head = look.row(
    1,
    key,
    group.label,
    [...new Set(group.nodes.flatMap(node => node.leaves.map(leaf => leaf.code)))],
    expanded,
  )
  if (!expanded) return [head]
  return [head, ...foundNodes.flatMap(one => nodeRows(one, look))]
}

/**
 * The rows of the permission tree (or of its offered part), with open and folded branches, filtered
 * by a search; without rendering.
 */
export const useRightTree = (
  value: readonly string[],
  onChange: (codes: readonly string[]) => void,
  disabled: boolean,
  offered?: readonly RightGroup[],
) => {
  const access = useAccess()
  const resources = useResources()
  const pages = usePages()
  const groups = useMemo(() => offered ?? rightTree(resources, pages), [offered, resources, pages])
  const nodes = useMemo(() => groups.flatMap(group => group.nodes), [groups])
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(groups.map(group => `group ${group.name}`)),
  )
  const [q, setQ] = useState('')
  const chosenCodes = useMemo(() => new Set(value), [value])
  const all = chosenCodes.has('*')
  const may = (code: string) => can(access, code)
  const searchText = q.trim().toLowerCase()

  const row: RowOf = (level, key, label, codes, expanded) => ({
    key,
    level,
    label,
    codes,
    expanded,
    checked: stateOf(codes, chosenCodes, all),
    heldCount: codes.filter(code => all || chosenCodes.has(code)).length,
    locked: all || disabled || codes.every(code => !may(code) && !chosenCodes.has(code)),
  })
  const rows = groups.flatMap(group => rowsOf(group, { wanted: searchText, open, row }))

  return {
    rows,
    all,
    q,
    search: setQ,
    total: new Set(nodes.flatMap(node => node.leaves.map(leaf => leaf.code))).size,
    toggle: (target: TreeRow): void => {
      if (target.locked) return
      // a half-chosen branch is filled first; one that holds all it may is emptied
      const fillable = target.codes.filter(code => may(code) && !chosenCodes.has(code))
      onChange(withCodes(nodes, chosenCodes, target.codes, fillable.length > 0, may))
    },
    fold: (key: string, expanded: boolean): void => {
      const next = new Set(open)
      if (expanded) next.add(key)
      else next.delete(key)
      setOpen(next)
    },
    foldAll: (expanded: boolean): void =>
      setOpen(
        new Set(
          expanded
            ? [
                ...groups.map(group => `group ${group.name}`),
                ...nodes.map(node => `node ${node.name}`),
              ]
            : [],
        ),
      ),
  }
}
