import { errorCodes } from '../../resources/index.ts'
import type { Names } from './names.ts'
import type { Parts } from './parts.ts'
import { registered } from './write.ts'

/** The first code of a new domain: no other one begins with its first three digits. */
const firstCode = (): string => {
  const taken = new Set<string>(errorCodes().map(code => code.slice(0, 3)))
  let prefix = 350
  while (taken.has(String(prefix))) prefix += 1
  return `${prefix}01`
}

const errors = (
  names: Names,
  domain: Names,
): string => `import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const ${domain.name}Errors = declareErrors({
  ${names.name}NameTaken: {
    code: '${firstCode()}',
    en: 'This name is already taken. Choose another one.',
    zh: '该名称已存在，请更换。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly ${domain.name}: typeof ${domain.name}Errors
  }
}
`

/** What the page of a new domain shows. */
const figures = `figures: {
    over: 'createTime',
    charts: {
      byStatus: {
        label: { en: 'By status', zh: '按状态' },
        by: 'status',
        share: { label: { en: 'Closed', zh: '关闭率' }, of: ['CLOSED'] },
      },
      perWeek: { label: { en: 'Created per week', zh: '每周新增' }, each: 'week', split: 'status' },
    },
  },
  `

/**
 * A definition that compiles and works, with a name, a note and a status.
 * @param taken The code of a name that another record has, as an expression.
 * @param counted Whether it declares figures.
 */
const definition = (
  { name, type, label, plural }: Names,
  taken: string,
  counted: boolean,
): string => `import { defineResource, longText, state, text, type RecordOf } from '../../../src/schema/index.ts'

/** What one ${label.toLowerCase()} is, in a sentence. */
export const ${name} = defineResource({
  name: '${name}',
  label: { en: '${label}', zh: '${label}' },
  plural: { en: '${plural}', zh: '${label}' },
  about: { en: 'What this list is for.', zh: '这个列表的用途。' },
  title: 'name',
  icon: 'book',
  menu: '${name}',
  routes: { list: '${name}', detail: '${name}Detail' },
  keys: [['name']],
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, rule: 'name', max: 60, search: true, taken: ${taken} }),
    note: longText({ label: { en: 'Note', zh: '备注' }, max: 2000, wide: true }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'OPEN',
      states: {
        OPEN: { label: { en: 'Open', zh: '进行中' }, tone: 'good' },
        CLOSED: { label: { en: 'Closed', zh: '已关闭' }, tone: 'careful' },
      },
      to: { OPEN: { CLOSED: { label: { en: 'Close', zh: '关闭' } } }, CLOSED: { OPEN: { label: { en: 'Reopen', zh: '重新打开' } } } },
    }),
  },
  list: { columns: ['name', 'status', 'createTime'], filters: ['status', 'createTime'], sort: '-createTime' },
  ${counted ? figures : ''}form: { layout: 'sections', groups: [{ name: 'main', label: { en: 'Details', zh: '基本信息' }, fields: ['name', 'status', 'note'] }] },
})

export type ${type} = RecordOf<typeof ${name}>
`

const sentences = `text: {
      en: 'What this screen is for, and how its work begins.',
      zh: '这个页面的用途，以及如何开始。',
    },`

/** Help of screens by their routes. */
const help = (
  routes: readonly string[],
): string => `import { defineHelp } from '../../../src/schema/help.ts'

/** What the \`?\` of its screens says. */
export const help = defineHelp({
${routes.map(route => `  ${route}: { ${sentences} },`).join('\n')}
})
`
const helpPath = (names: Names, domain: Names): string =>
  `resources/${domain.folder}/${names.folder}/${names.name}.help.ts`

/**
 * The files of a new domain's records: the definition of its first one, and the domain's registry
 * with it and its journal; with the domain's line in the registry of domains, and the help of their
 * lists and of the domain's page.
 */
export const recordFiles = (
  names: Names,
  domain: Names,
  { journal, has }: Parts,
): Readonly<Record<string, string>> => {
  const all = [names, ...(journal ? [journal] : [])]
  const imports = all.map(
    ({ name, folder }) => `import { ${name} } from './${folder}/${name}.resource.ts'`,
  )
  const registry = 'resources/index.ts'
  return {
    ...(has('errors')
      ? { [`resources/${domain.folder}/${domain.folder}.errors.ts`]: errors(names, domain) }
      : {}),
    [`resources/${domain.folder}/${names.folder}/${names.name}.resource.ts`]: has('errors')
      ? definition(names, `${domain.name}Errors.${names.name}NameTaken.code`, has('page')).replace(
          /^(import .*\n)/,
          `$1import { ${domain.name}Errors } from '../${domain.folder}.errors.ts'\n`,
        )
      : definition(names, `'9994'`, has('page')),
    [helpPath(names, domain)]: help([
      ...all.map(({ name }) => name),
      ...(has('page') ? [`${names.name}Overview`] : []),
    ]),
    [`resources/${domain.folder}/index.ts`]: `${imports.join('\n')}
${has('errors') ? `import './${domain.folder}.errors.ts'\n` : ''}
/** Its records, in the order of their menu entries. */
export const ${domain.name}Records = {
${all.map(({ name }) => `  ${name},`).join('\n')}
} as const
`,
    [registry]: registered(
      registry,
      `import { ${domain.name}Records } from './${domain.folder}/index.ts'`,
      `...${domain.name}Records`,
      /\} as const/,
    ),
  }
}

/** A further resource of a domain: its definition, its help, and its line in the registry. */
export const resourceFiles = (names: Names, domain: Names): Readonly<Record<string, string>> => {
  const registry = `resources/${domain.folder}/index.ts`
  const { name, folder } = names
  return {
    [`resources/${domain.folder}/${folder}/${name}.resource.ts`]: definition(
      names,
      `'9994'`,
      false,
    ),
    [helpPath(names, domain)]: help([name]),
    [registry]: registered(
      registry,
      `import { ${name} } from './${folder}/${name}.resource.ts'`,
      name,
      /\} as const/,
    ),
  }
}
