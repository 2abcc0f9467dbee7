import type { Names } from './names.ts'
import { registered } from './write.ts'

const declaration = (
  { name, label }: Names,
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
    exports: '/edu_adminserver/${name}/exportFigures',
    screen: () => import('../../src/ui/figures/FiguresPage.tsx').then(module => module.figuresPage('${name}')),
  }),
]
`

const registry = 'custom-pages/index.ts'

/** A domain's page of the figures of its resource, and its line in the registry. */
export const pageFiles = (names: Names, domain: Names): Readonly<Record<string, string>> => ({
  [`custom-pages/${domain.folder}/pages.ts`]: declaration(names, domain),
  [registry]: registered(
    registry,
    `import { ${domain.name}Pages } from './${domain.folder}/pages.ts'`,
    `...${domain.name}Pages`,
    /\]\n(?=\n)/,
  ),
})
