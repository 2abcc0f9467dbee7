import type { Names } from './names.ts'
import { registered } from './write.ts'

const declaration = (
  { name, type, label }: Names,
  domain: Names,
): string => `import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const ${domain.name}Pages: readonly PageDefinition[] = [
  definePage({
    route: '${name}Overview',
    label: { en: '${label} overview', zh: '${label} 概览' },
    right: '${name}.read',
    menu: '${name}Overview',
    menuGroup: 'statistics',
    icon: 'chart',
    exports: { none: 'figures of sums' },
    screen: () => import('./${type}Page.tsx').then(module => module.${type}Page),
  }),
]
`

const calls = (
  { name, type, folder }: Names,
  domain: Names,
): string => `import { dateTime } from '../../src/schema/index.ts'
import { defineCall, shape } from '../../src/schema/call/index.ts'
import type { ${type} } from '../../resources/${domain.folder}/${folder}/${name}.resource.ts'

/** How many records are in each status. */
export interface ${type}Summary {
  readonly total: number
  readonly byStatus: Readonly<Record<${type}['status'], number>>
}

/** Counts records by their status; of those created \`since\` an instant, if one is given. */
export const ${name}Summary = defineCall({
  path: '/edu_adminserver/${name}/summary',
  method: 'GET',
  summary: 'Counts records by their status',
  right: '${name}.read',
  input: { since: dateTime({ label: { en: 'Created since', zh: '创建时间不早于' } }) },
  output: shape<${type}Summary>(),
})
`

const view = ({ name, type, label }: Names): string => `import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { texts, useTexts } from '../../src/i18n/texts.ts'
import { Empty, ErrorState, Page, SkeletonRows } from '../../src/ui/parts/index.ts'
import { useAsk } from '../../src/ui/useAsk.ts'
import { ${name}Summary } from './${name}.calls.ts'

const words = texts({
  en: {
    title: '${label} overview',
    total: 'Total',
    open: 'Open',
    closed: 'Closed',
    empty: 'No records yet',
    emptyHelp: 'Add the first one in the list.',
    failed: 'The overview could not be loaded.',
  },
  zh: {
    title: '${label} 概览',
    total: '总数',
    open: '进行中',
    closed: '已关闭',
    empty: '暂无记录',
    emptyHelp: '请先在列表中添加。',
    failed: '概览加载失败。',
  },
})

/** /${name}Overview: how many records are in each status. */
export const ${type}Page = () => {
  const t = useTexts(words)
  const { data: summary, failed, retry } = useAsk(${name}Summary, {})
  const figures = summary ? ([['total', summary.total], ['open', summary.byStatus.OPEN], ['closed', summary.byStatus.CLOSED]] as const) : []
  return (
    <Page title={t.title}>
      {failed && <ErrorState message={t.failed} retry={retry} />}
      {!failed && !summary && <SkeletonRows rows={3} columns={2} />}
      {summary?.total === 0 && <Empty icon="book" title={t.empty} help={t.emptyHelp} />}
      {summary !== undefined && summary.total > 0 && (
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 6, m: 0 }}>
          {figures.map(([key, count]) => (
            <div key={key}>
              <Typography component="dt" sx={{ color: 'text.secondary' }}>
                {t[key]}
              </Typography>
              <Typography component="dd" variant="h6" sx={{ m: 0 }}>
                {count}
              </Typography>
            </div>
          ))}
        </Box>
      )}
    </Page>
  )
}
`

const viewTest = ({
  name,
  type,
}: Names): string => `import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ${name}Summary, type ${type}Summary } from './${name}.calls.ts'
import { createI18n } from '../../src/i18n/provider.ts'
import { asking } from '../../tests/support/ask.ts'
import { showPage } from '../../tests/support/ways-bench.tsx'
import { ${type}Page } from './${type}Page.tsx'

const summary: ${type}Summary = { total: 3, byStatus: { OPEN: 2, CLOSED: 1 } }

it.each([
  ['en', 'Open'],
  ['zh', '进行中'],
] as const)('shows how many records are in each status (%s)', async (lang, open) => {
  showPage(<${type}Page />, asking({ [${name}Summary.path]: () => summary }), { i18n: await createI18n(lang) })
  expect((await screen.findByText(open)).nextElementSibling?.textContent).toBe('2')
})

it('offers to try again where the server does not answer', async () => {
  const answer = vi.fn(() => summary).mockImplementationOnce(() => {
    throw new Error('down')
  })
  showPage(<${type}Page />, asking({ [${name}Summary.path]: answer }), { i18n: await createI18n('en') })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Closed')).toBeTruthy()
})
`

const registry = 'custom-pages/index.ts'

/** A domain's page: its call, declaration, view and test, and its line in the registry. */
export const pageFiles = (names: Names, domain: Names): Readonly<Record<string, string>> => {
  const { name, type } = names
  const at = `custom-pages/${domain.folder}`
  return {
    [`${at}/pages.ts`]: declaration(names, domain),
    [`${at}/${name}.calls.ts`]: calls(names, domain),
    [`${at}/${type}Page.tsx`]: view(names),
    [`${at}/${name}.test.tsx`]: viewTest(names),
    [registry]: registered(
      registry,
      `import { ${domain.name}Pages } from './${domain.folder}/pages.ts'`,
      `...${domain.name}Pages`,
      /\]\n(?=\n)/,
    ),
  }
}
