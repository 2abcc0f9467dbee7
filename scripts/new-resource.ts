import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'

/** `npm run new:resource -- seminar`: a folder that compiles, and its line in the registry. */
const name = process.argv[2] ?? ''
if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) {
  console.error('Usage: npm run new:resource -- <name>   (camelCase, e.g. seminar or taskTemplate)')
  process.exit(1)
}
const folder = name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const dir = `resources/${folder}`
if (existsSync(dir)) {
  console.error(`${dir} exists already; nothing was changed.`)
  process.exit(1)
}
const title = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
const english = title.charAt(0).toUpperCase() + title.slice(1)
const type = name.charAt(0).toUpperCase() + name.slice(1)

const made = `${dir}/${name}.resource.ts`
const definition = `import { defineResource, longText, state, text, type RecordOf } from '../../src/schema/index.ts'

/** What one ${title} is, in a sentence. */
export const ${name} = defineResource({
  name: '${name}',
  label: { en: '${english}', zh: '${english}' },
  plural: { en: '${english}s', zh: '${english}' },
  about: { en: 'What this list is for.', zh: '这个列表的用途。' },
  title: 'name',
  icon: 'book',
  menu: '${name}',
  routes: { list: '${name}', detail: '${name}Detail' },
  keys: [['name']],
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, required: true, rule: 'name', max: 60, search: true, taken: '9994' }),
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
  form: { layout: 'sections', groups: [{ name: 'main', label: { en: 'Details', zh: '基本信息' }, fields: ['name', 'status', 'note'] }] },
})

export type ${type} = RecordOf<typeof ${name}>
`

const registry = 'resources/index.ts'
const lines = readFileSync(registry, 'utf8')
const registered = lines
  .replace(
    /(import .*\n)(?!import )/,
    `$1import { ${name} } from './${folder}/${name}.resource.ts'\n`,
  )
  .replace(/(export const resources = \{[^}]*?),?\s*\} as const/, `$1, ${name} } as const`)
mkdirSync(dir)
for (const [file, text] of [
  [made, definition],
  [registry, registered],
] as const)
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }))
console.log(`Made ${made} and its line in ${registry}.
Next: write its names and sentences in both languages, then npm run print:schema, npm run check, npm start.
docs/adding-a-resource.md tells what else a definition can say.`)
