/** A mistake planted in the library (examples/library), and the expected message. */
export interface Mistake {
  readonly name: string
  readonly file: string
  /** Texts that are replaced, each by the other. */
  readonly edits: readonly (readonly [from: string, to: string])[]
  /** It hides others, so it is planted alone. */
  readonly alone?: true
  /** Part of the sentence that `scripts/check-definitions.ts` says. */
  readonly said: string
}

const book = 'resources/library/book/book.resource.ts'
const loan = 'resources/library/loan/loan.resource.ts'
const worth = (more: string) =>
  [
    '    price: money(',
    `    worth: integer({ label: { en: 'Worth', zh: '价值' }, computed: true, readOnly: true${more} }),\n    price: money(`,
  ] as const

/**
 * Mistakes that the compiler can't find: 16 of the 17 mistakes in definitions that the library's
 * first developer planted (the unknown icon is below), a title that reveals too much, mistyped
 * permissions, files that no manifest lists, and missing help.
 */
export const definitionMistakes: readonly Mistake[] = [
  {
    name: 'a reference to an unknown resource',
    file: loan,
    edits: [["to: 'book'", "to: 'boook'"]],
    said: 'loan: field book refers to an unknown resource boook',
  },
  {
    name: 'a list by what is no reference',
    file: loan,
    edits: [["by: 'student',", "by: 'reason',"]],
    said: 'loan: it is listed by reason, which is no reference',
  },
  {
    name: 'rules that are not registered',
    file: 'server/domain/library/index.ts',
    edits: [["() => import('./rules/loan.ts'), ", '']],
    said: 'server/domain/library/rules/loan.ts is not in server/domain/library/index.ts',
  },
  {
    name: 'a field that nothing computes',
    file: book,
    edits: [worth('')],
    said: 'book: nothing computes worth',
  },
  {
    name: 'a filter by a computed field',
    file: book,
    edits: [worth(''), ["filters: ['status',", "filters: ['worth', 'status',"]],
    said: 'book: computed field worth is filtered, sorted, searched or part of a key',
  },
  {
    name: 'two fields with one heading',
    file: book,
    edits: [["{ en: 'Copies', zh: '册数' }", "{ en: 'Title', zh: '册数' }"]],
    said: 'book: fields name and copies share the heading Title',
  },
  {
    name: 'a tab with an unknown list',
    file: book,
    edits: [["lists: ['loan.book']", "lists: ['loan.boook']"]],
    said: 'book: the tab loans has an unknown list loan.boook',
  },
  {
    name: 'two tabs of one name',
    file: book,
    edits: [["{ name: 'loans', label:", "{ name: 'book', label:"]],
    said: 'book: two tabs are book',
  },
  {
    name: 'a label that is not Chinese yet',
    file: book,
    edits: [["plural: { en: 'Books', zh: '图书' }", "plural: { en: 'Books', zh: 'Books' }"]],
    said: 'book: plural.zh is not Chinese yet',
  },
  {
    name: 'an action without a handler',
    file: book,
    edits: [
      [
        '  list: {',
        "  actions: { shelve: { label: { en: 'Shelve', zh: '上架' }, on: 'record', input: {}, output: {} } },\n  list: {",
      ],
    ],
    said: 'book: action shelve has no handler',
  },
  {
    name: 'a page that is not registered',
    file: 'custom-pages/index.ts',
    edits: [
      ["import { libraryPages } from './library/pages.ts'\n", ''],
      ['  ...libraryPages,\n', ''],
    ],
    alone: true,
    said: 'custom-pages/library/pages.ts is not in custom-pages/index.ts',
  },
  {
    name: 'a mistyped mask',
    file: book,
    edits: [['price: money({', "price: money({ masked: 'bookPrise',"]],
    said: 'book: field price is masked by bookPrise, which is no data permission',
  },
  {
    name: 'a mistyped right of a move',
    file: loan,
    edits: [["right: 'loan.lose'", "right: 'loan.loose'"]],
    said: 'loan: the move of state to LOST asks for the right loan.loose, which nothing declares',
  },
  {
    name: 'a computed field that is masked',
    file: book,
    edits: [worth(", masked: 'bookWorth'")],
    said: 'book: computed field worth is masked',
  },
  {
    name: 'a title that nobody can write',
    file: book,
    edits: [['name: text({', 'name: text({ readOnly: true,']],
    said: 'book: the title field is readOnly: nobody could name a record',
  },
  {
    name: 'a title that tells what rules hide',
    file: loan,
    edits: [
      ["joins: ['book', 'student']", "joins: ['book', 'student', 'view']"],
      [
        '    lentAt: dateTime(',
        "    view: reference({ label: { en: 'View', zh: '视图' }, to: 'savedView' }),\n    lentAt: dateTime(",
      ],
    ],
    said: 'loan: its title joins view, a savedView, whose rules hide records',
  },
  {
    name: 'samples that break their own rules',
    file: loan,
    edits: [['number: n + 1,', 'number: 0,']],
    said: 'loan: a sample of field number is refused by its rules (9994)',
  },
  {
    name: 'two entries with one menu code',
    file: loan,
    edits: [["menu: 'loan'", "menu: 'book'"]],
    said: 'loan: its menu code book is one of book',
  },
  {
    name: 'an alias in two places',
    file: loan,
    edits: [
      ["  routes: { list: 'loan'", "  aliases: { en: ['Borrowing'] },\n  routes: { list: 'loan'"],
    ],
    said: 'loan: its alias Borrowing is one of book',
  },
  {
    name: 'an alias that is the name of something else',
    file: book,
    edits: [["en: ['borrowing']", "en: ['borrowing', 'fines']"]],
    said: 'book: its alias fines is the name of fine',
  },
  {
    name: 'a page on the route of a resource',
    alone: true,
    file: 'custom-pages/library/pages.ts',
    edits: [["route: 'libraryDesk'", "route: 'loan'"]],
    said: 'page loan: its route loan is one of loan',
  },
  {
    name: 'a figure that counts what cannot be counted',
    file: loan,
    edits: [["zh: '借阅结果' }, by: 'state'", "zh: '借阅结果' }, by: 'number'"]],
    said: 'loan: figure byState counts by number, which is no stored choice or state',
  },
  {
    name: 'figures in a span of what the list has no filter by',
    file: loan,
    edits: [["'lentAt', 'dueOn', 'state'],\n    sort", "'dueOn', 'state'],\n    sort"]],
    said: 'loan: figures lie in a span of lentAt, by which the list has no filter',
  },
  {
    name: 'a mistyped right of a page',
    file: 'custom-pages/library/pages.ts',
    edits: [["right: 'loan.read'", "right: 'loan.reed'"]],
    said: 'the page libraryDesk asks for the right loan.reed, which nothing declares',
  },
  {
    name: 'a mistyped right of a field',
    file: book,
    edits: [['price: money({', "price: money({ right: 'book.prise',"]],
    said: 'the field price of book asks for the right book.prise, which nothing declares',
  },
  {
    name: 'a schedule, a sweep and a route that no manifest lists',
    file: 'server/domain/library/library.routes.ts',
    edits: [
      [
        'export const libraryCalls',
        "const run = () => Promise.resolve()\nexport const findOverdue: Schedule = { name: 'overdue', every: 1000, run }\nexport const oldLoans: Sweep = { name: 'old loans', ofAll: run }\nexport const covers: RawRoute = { reason: 'images', register: () => () => {} }\nexport const libraryCalls",
      ],
    ],
    said: 'the schedule findOverdue is in no manifest',
  },
  {
    name: 'a list in the menu without help',
    file: 'resources/library/library.help.ts',
    edits: [['  fine: {', '  fines: {']],
    said: 'the list fine of fine is in the menu without help',
  },
  {
    name: 'help that names a page which the manual lacks',
    file: 'resources/library/library.help.ts',
    edits: [["manual: 'import'", "manual: 'imports'"]],
    said: 'the help of book names the page imports, which docs/manual lacks',
  },
]

/** The code before the mistakes of `compiledMistakes`. */
export const compiledHead = `import { defineRules, type RuleContext } from '../../../server/engine/records/rules.ts'
import { defineAction, defineResource, integer, reference, text } from '../../../src/schema/index.ts'
import { loan } from './loan.resource.ts'

const label = { en: 'Thing', zh: '东西' }
const fields = { name: text({ label }) }
const base = { name: 'thing', label, plural: label, title: 'name', fields, list: { columns: ['name'], sort: 'name' }, form: { layout: 'sections', groups: [] } } as const
const acting = defineResource({ ...base, actions: { paint: defineAction({ label, on: 'record', input: {} }) } })
const change = (use: (ctx: RuleContext) => Promise<unknown>) => use`

/**
 * Mistakes that the compiler finds, one per line, each with part of the message: 11 mistakes, and
 * the unknown icon.
 */
export const compiledMistakes: readonly (readonly [code: string, said: string])[] = [
  ["text({ label, rule: 'isbnn' })", '"isbnn"'],
  ['integer({ label, maxMB: 2 })', 'NotAnOptionOfThisField<"maxMB">'],
  ["text({ label: { en: 'Name' }, required: true })", "Property 'zh' is missing"],
  ["text({ label, taken: '99999' })", '"99999"'],
  ['reference({ label })', "Property 'to' is missing"],
  ["integer({ label, default: 'one' })", "Type 'string' is not assignable to type 'number'"],
  [
    "text({ label, from: 'student.phone', defaultFrom: 'now' })",
    'NotAnOptionOfThisField<"defaultFrom">',
  ],
  ["defineResource({ ...base, title: 'nmae' })", '"nmae"'],
  ["defineResource({ ...base, list: { columns: ['nmae'], sort: 'name' } })", '"nmae"'],
  ["defineResource({ ...base, icon: 'bok' })", '"bok"'],
  [
    'defineRules(acting, { actions: { paint: async () => {}, loose: async () => {} } })',
    "'loose' does not exist",
  ],
  ["change(ctx => ctx.change(loan, 'x', { stat: 'LOST' }))", "'stat' does not exist"],
]
