import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  libraryDesk: {
    text: {
      en: 'Lend a book and take it back. Scan its ISBN, choose the student, and press Enter.',
      zh: '办理借书和还书。扫描 ISBN，选择学员，按回车即可。',
    },
  },
  book: {
    text: {
      en: 'All books of the library. Add one by hand, or many from a spreadsheet.',
      zh: '图书馆的全部图书，可逐本添加或用表格导入。',
    },
    manual: 'import',
  },
  loan: {
    text: {
      en: 'Who has which book, and until when. Filter by what is overdue.',
      zh: '谁借了哪本书、何时到期，可筛选逾期未还的。',
    },
  },
  fine: {
    text: {
      en: 'Fines for late books. An entry is never edited; a wrong one is reversed.',
      zh: '逾期罚款。记录不可修改，有误时冲正。',
    },
  },
})
