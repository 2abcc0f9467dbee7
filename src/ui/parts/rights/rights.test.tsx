import { fireEvent, render, screen, within } from '@testing-library/react'
import { ThemeProvider } from '@mui/material/styles'
import { CoreAdminContext, memoryStore, testDataProvider } from 'react-admin'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { can } from '../../../access/index.ts'
import type { Access } from '../../../access/index.ts'
import { beyond, rightTree } from '../../../access/tree.ts'
import { definePage } from '../../../schema/page.ts'
import { vessel } from '../../../../tests/support/record-bench.tsx'
import { Allowed } from '../../Allowed.tsx'
import { RegistryProvider } from '../../context.tsx'
import { themeOf } from '../../theme/theme.ts'
import { MaskChoice } from './MaskChoice.tsx'
import { RightTree } from './RightTree.tsx'
import { withCodes } from './useRightTree.ts'

const everything: Access = { rights: 'all', masks: new Set() }
const harbour = definePage({
  route: 'harbour',
  label: { en: 'Harbour', zh: '港口' },
  screen: () => Promise.resolve(() => null),
  rights: { 'harbour.close': { en: 'Close', zh: '关闭' } },
})

const Tree = ({
  start,
  told: reportCodes,
}: {
  start: readonly string[]
  told: (codes: readonly string[]) => void
}) => {
  const [value, setValue] = useState(start)
  return (
    <>
      <span id="name">Permissions</span>
      <RightTree
        labelledBy="name"
        value={value}
        onChange={codes => {
          setValue(codes)
          reportCodes(codes)
        }}
      />
    </>
  )
}
const show = (children: React.ReactNode, access = everything) =>
  render(
    <CoreAdminContext
      dataProvider={testDataProvider()}
      store={memoryStore()}
      i18nProvider={{ translate: key => key, changeLocale: async () => {}, getLocale: () => 'en' }}
    >
      <ThemeProvider theme={themeOf('light', 'en')}>
        <RegistryProvider resources={[vessel()]} pages={[harbour]} access={access}>
          {children}
        </RegistryProvider>
      </ThemeProvider>
    </CoreAdminContext>,
  )
const showTree = (start: readonly string[] = [], access = everything) => {
  let last: readonly string[] = start
  show(<Tree start={start} told={codes => (last = codes)} />, access)
  return { codes: () => last }
}
const item = (name: RegExp) => screen.getByRole('treeitem', { name })
const box = (name: RegExp) => item(name).querySelector('[data-state]') as HTMLElement

describe('the permission tree', () => {
  it('comes from the definitions: verbs a resource has, its actions, moves and masked data, pages with their rights (ROL-01)', () => {
    const nodes = rightTree(
      [vessel(), { ...vessel(), name: 'raft', import: false, export: false }],
      [harbour],
    ).flatMap(group => group.nodes)
    const codes = Object.fromEntries(
      nodes.map(node => [node.name, node.leaves.map(leaf => leaf.code)]),
    )
    expect(codes['boat']).toEqual(
      expect.arrayContaining([
        'boat.read',
        'boat.import',
        'boat.export',
        'boat.reveal',
        'boat.paint',
        'boat.dock',
      ]),
    )
    expect(codes['raft']).not.toEqual(expect.arrayContaining(['raft.import']))
    expect(codes['raft']).not.toEqual(expect.arrayContaining(['raft.export']))
    expect(codes['harbour']).toEqual(['harbour.read', 'harbour.close'])
  })

  it('offers the rights on pages that everyone may open, and those pages themselves need none', () => {
    const pier = { ...harbour, route: 'pier', audience: 'member' as const }
    const [node] = rightTree(
      [],
      [pier, { ...pier, route: 'quay', rights: {} }, { ...harbour, audience: 'public' as const }],
    ).flatMap(group => group.nodes)
    expect(node).toMatchObject({
      name: 'pier',
      opens: undefined,
      leaves: [{ code: 'harbour.close' }],
    })
    expect(
      rightTree(
        [],
        [
          { ...pier, rights: {} },
          { ...harbour, audience: 'public' as const },
        ],
      ),
    ).toEqual([])
    const nodes = node ? [node] : []
    expect(withCodes(nodes, new Set(), ['harbour.close'], true, () => true)).toEqual([
      'harbour.close',
    ])
    expect(
      withCodes(nodes, new Set(['harbour.close']), ['harbour.close'], false, () => true),
    ).toEqual([])
  })

  it('fills a branch, half-fills its heading, and what is done comes with what opens it', () => {
    const { codes } = showTree()
    fireEvent.click(box(/^Harbour/))
    expect(codes()).toEqual(['harbour.close', 'harbour.read'])
    expect(item(/^Harbour/).getAttribute('aria-checked')).toBe('true')
    fireEvent.click(item(/^Boats/))
    fireEvent.click(item(/^Delete$/))
    expect(codes()).toEqual(['boat.delete', 'boat.read', 'harbour.close', 'harbour.read'])
    expect(item(/^Boats/).getAttribute('aria-checked')).toBe('mixed')
    fireEvent.click(item(/^View$/))
    expect(codes()).toEqual(['harbour.close', 'harbour.read'])
  })

  it('is worked by the keyboard alone', () => {
    const { codes } = showTree()
    const tree = screen.getByRole('tree', { name: 'Permissions' })
    const first = within(tree).getAllByRole('treeitem')[0] as HTMLElement
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(item(/^Boats/))
    fireEvent.keyDown(item(/^Boats/), { key: 'ArrowRight' })
    fireEvent.keyDown(item(/^Boats/), { key: 'ArrowDown' })
    fireEvent.keyDown(item(/^View$/), { key: ' ' })
    expect(codes()).toEqual(['boat.read'])
    fireEvent.keyDown(item(/^View$/), { key: 'ArrowLeft' })
    fireEvent.keyDown(item(/^Boats/), { key: 'ArrowLeft' })
    expect(screen.queryByRole('treeitem', { name: /^View$/ })).toBeNull()
    expect(
      within(tree)
        .getAllByRole('treeitem')
        .filter(one => one.tabIndex === 0),
    ).toHaveLength(1)
  })

  it('a search opens what it finds and says when there is nothing', () => {
    showTree()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '删除' } })
    expect(item(/^Delete$/)).toBeTruthy()
    expect(screen.queryByRole('treeitem', { name: /^Import$/ })).toBeNull()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zeppelin' } })
    expect(screen.getByRole('status').textContent).toContain('zeppelin')
  })

  it('offers nobody what they do not have, and narrows nobody who has all', () => {
    const { codes } = showTree([], { rights: new Set(['boat.read']), masks: new Set() })
    fireEvent.click(box(/^Boats/))
    expect(codes()).toEqual(['boat.read'])
    expect(item(/^Harbour/).getAttribute('aria-disabled')).toBe('true')
    expect(withCodes([], new Set(), ['a', 'b'], true, code => code === 'a')).toEqual(['a'])
    expect(
      beyond({ rights: new Set(['a']), masks: new Set(['m']) }, { rights: ['a', '*'], masks: [] }),
    ).toEqual({
      rights: ['*'],
      masks: ['m'],
    })
  })

  it('the administrator’s role stands whole', () => {
    const { codes } = showTree(['*'])
    fireEvent.click(box(/^Boats/))
    expect(codes()).toEqual(['*'])
    expect(item(/^Boats/).getAttribute('aria-checked')).toBe('true')
  })
})

describe('data permission', () => {
  it('is a choice for each kind of data; who sees it masked cannot show it to others (ROL-02)', () => {
    const reportedCodes: (readonly string[])[] = []
    const { unmount } = show(
      <MaskChoice name="m" value={[]} onChange={codes => reportedCodes.push(codes)} />,
    )
    fireEvent.click(screen.getByLabelText('Masked'))
    expect(reportedCodes).toEqual([['boatPhone']])
    unmount()
    show(
      <MaskChoice name="m" value={['boatPhone']} onChange={codes => reportedCodes.push(codes)} />,
      {
        rights: 'all',
        masks: new Set(['boatPhone']),
      },
    )
    expect(screen.getByLabelText<HTMLInputElement>('Normal').disabled).toBe(true)
  })
})

it('what has no code of theirs is not there at all (UI-08)', () => {
  const access: Access = { rights: new Set(['boat.read']), masks: new Set() }
  show(
    <>
      <Allowed code="boat.read">look</Allowed>
      <Allowed code="boat.delete">sink</Allowed>
    </>,
    access,
  )
  expect(screen.queryByText('look')).toBeTruthy()
  expect(screen.queryByText('sink')).toBeNull()
  expect(can(access, 'boat.delete')).toBe(false)
})
