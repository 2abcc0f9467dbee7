import { texts } from '../../../src/i18n/texts.ts'

/** Numbers come formatted. */
export const missingTexts = texts({
  en: {
    title: (n: string, one: string, many: string) =>
      n === '1' ? `1 ${one.toLowerCase()} doesn’t exist` : `${n} ${many.toLowerCase()} don’t exist`,
    help: 'Rows with these names aren’t imported until you choose what to do.',
    helpNoRight: (many: string) =>
      `Rows with these names aren’t imported until you choose what to do. You don’t have permission to create ${many.toLowerCase()}.`,
    rows: (n: string) => (n === '1' ? '1 row' : `${n} rows`),
    whatWith: (name: string) => `What to do with ${name}`,
    none: 'Not decided',
    create: 'Create',
    use: 'Use an existing one',
    empty: 'Leave the cells empty',
    skip: 'Skip these rows',
    which: (name: string) => `Use instead of ${name}`,
    search: 'Search',
    loading: 'Loading…',
    nothingFound: 'No matches',
    suggest: (name: string) => `Did you mean ${name}?`,
    createAll: (n: string) => (n === '1' ? 'Create it' : `Create all ${n}`),
    apply: 'Apply and check again',
    pending: 'Apply your choices first.',
    cannot: (why: string) => `Can’t be created: ${why}`,
    willCreate: (n: string, one: string, many: string, names: string) =>
      n === '1'
        ? `1 ${one.toLowerCase()} will be created with the rows: ${names}`
        : `${n} ${many.toLowerCase()} will be created with the rows: ${names}`,
    created: (n: string, one: string, many: string, names: string) =>
      n === '1'
        ? `1 ${one.toLowerCase()} was created as well: ${names}`
        : `${n} ${many.toLowerCase()} were created as well: ${names}`,
    comma: ', ',
    more: ', …',
  },
  zh: {
    title: (n, one) => `有 ${n} 个${one}不存在`,
    help: '请选择处理方式，否则包含这些名称的行不会导入。',
    helpNoRight: many => `请选择处理方式，否则包含这些名称的行不会导入。您没有新增${many}的权限。`,
    rows: n => `${n} 行`,
    whatWith: name => `“${name}”的处理方式`,
    none: '未处理',
    create: '新增',
    use: '使用已有的',
    empty: '单元格留空',
    skip: '跳过这些行',
    which: name => `代替“${name}”`,
    search: '搜索',
    loading: '加载中…',
    nothingFound: '没有匹配项',
    suggest: name => `是否指“${name}”？`,
    createAll: n => `全部新增（${n} 个）`,
    apply: '应用并重新检查',
    pending: '请先应用您的选择。',
    cannot: why => `不能新增：${why}`,
    willCreate: (n, one, _many, names) => `导入时将新增 ${n} 个${one}：${names}`,
    created: (n, one, _many, names) => `同时新增了 ${n} 个${one}：${names}`,
    comma: '、',
    more: '…',
  },
})
