import type { CellFile, ClerkCell } from './clerkCellFile.ts'

/** Why cells are refused, word for word. */
const because = {
  day: 'Enter the date as 2026-09-01, or format the cell as a date.',
  noDay: 'The calendar has no such day.',
  phone: 'This phone number isn’t valid for its country code.',
  phones: 'The cell contains more than one phone number. Keep one of them.',
  shortened:
    'The number in the cell was shortened and has lost digits. Format the column as text and enter the full number again.',
  email: 'This e-mail address isn’t valid.',
  emails: 'The cell contains more than one e-mail address. Keep one of them.',
  number: 'This isn’t a number. Enter digits only.',
  between: 'Between 0 and 100000.',
  decimals: 'Too many decimal places. Use at most 2.',
  missing: 'A required value is missing. Fill it in and try again.',
  signs: 'Special characters (@ < > \\ &) aren’t supported.',
  length: 'Up to 50 characters.',
  option: 'This isn’t one of the allowed values. Choose one of the values listed in the template.',
} as const
const refusedCells = (pairs: readonly (readonly [string, keyof typeof because])[]): ClerkCell[] =>
  pairs.map(([text, reason]) => ({ text, refused: because[reason] }))

const dates: CellFile = {
  name: '07-dates.xlsx',
  resource: 'teacher',
  field: 'birthday',
  heading: '生日',
  cells: () => [
    ...[
      '2001-03-04',
      '2001/3/4',
      '2001.3.4',
      '2001年3月4日',
      '20010304',
      '2001-3-4',
      '2001/03/04 00:00',
      '２００１－０３－０４',
      'Mar 4, 2001',
      '4-Mar-2001',
    ].map(text => ({ text, holds: '2001-03-04' })),
    { text: 36_954, format: 'yyyy-mm-dd', holds: '2001-03-04' },
    ...refusedCells([
      ['04.03.2001', 'day'],
      ['3/4/2001', 'day'],
      ['36954', 'day'],
      ['2001-02-30', 'noDay'],
      ['昨天', 'day'],
    ]),
  ],
}

const phones: CellFile = {
  name: '08-phones.xlsx',
  resource: 'student',
  field: 'phone',
  heading: '手机号',
  cells: n => {
    const forms: readonly ((digits: string) => string)[] = [
      d => d,
      d => `${d.slice(0, 3)} ${d.slice(3, 7)} ${d.slice(7)}`,
      d => `${d.slice(0, 3)}-${d.slice(3, 7)}-${d.slice(7)}`,
      d => `+86 ${d}`,
      d => `+86${d}`,
      d => `0086${d}`,
      d => `(+86)${d}`,
      d => `86-${d}`,
      d => ` ${d}\u00a0`,
      d => `\u200b${d}`,
      d => d.replace(/\d/g, one => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
      d => `${d.slice(0, 3)}.${d.slice(3, 7)}.${d.slice(7)}`,
      d => `‘${d}`,
      d => `${d}.0`,
      d => `${d}（妈妈）`,
      d => `手机：${d}`,
    ]
    return [
      ...forms.map(form => {
        const digits = `13600${n()}`
        return { text: form(digits), holds: digits }
      }),
      ...(n => {
        const digits = `13600${n}`
        return [{ text: Number(digits), holds: digits }]
      })(n()),
      ...(n => [{ text: `010-62${n}`, holds: `1062${n}` }])(n()),
      ...refusedCells([
        [`1360${n()}`, 'phone'],
        [n(), 'phone'],
        [`13600${n()}/13600${n()}`, 'phones'],
        ['1.36E+10', 'shortened'],
        ['abc', 'phone'],
      ]),
    ]
  },
}

const names: CellFile = {
  name: '09-names.xlsx',
  resource: 'student',
  field: 'name',
  heading: '姓名',
  cells: () => [
    ...[
      '王芳',
      '欧阳娜娜',
      '阿卜杜拉·买买提',
      '迪丽热巴•迪力木拉提',
      "O'Brien",
      'Jean-Luc',
      'José Ñandú',
      '𠮷田',
      '㛃',
      'Ann Lee 2',
      '王芳(大)',
      '王芳（小）',
      'null',
      'true',
      '0013',
      'Иван',
      '김민준',
      'محمد',
      '🙂小明',
      '=1+1',
    ].map(text => ({ text, holds: text })),
    { text: ' 李 雷 ', holds: '李 雷' },
    ...refusedCells([
      ['', 'missing'],
      ['王<芳>', 'signs'],
      ['王'.repeat(101), 'length'],
    ]),
  ],
}

const hours: CellFile = {
  name: '33-hours.xlsx',
  resource: 'student',
  field: 'totalLessonHours',
  heading: '课时',
  cells: () => [
    { text: 40, holds: 40 },
    { text: 0, holds: 0 },
    { text: 1.5, holds: 1.5 },
    { text: 40.25, format: '0.0', holds: 40.25 },
    ...(
      [
        ['40', 40],
        ['40.50', 40.5],
        [' 40 ', 40],
        ['４０', 40],
        ['1,000', 1000],
        ['+7', 7],
        ['40小时', 40],
        ['40课时', 40],
        ['40 h', 40],
        ['‘40', 40],
      ] as const
    ).map(([text, holds]) => ({ text, holds })),
    ...refusedCells([
      ['-1', 'between'],
      ['100001', 'between'],
      ['1.234', 'decimals'],
      ['¥40', 'number'],
      ['四十', 'number'],
      ['40+5', 'number'],
      ['40/60', 'number'],
      ['1,5', 'number'],
    ]),
  ],
}

const emails: CellFile = {
  name: '40-emails.xlsx',
  resource: 'student',
  field: 'email',
  heading: '邮箱',
  cells: n => [
    ...[
      (d: string) => `a${d}@example.com`,
      (d: string) => ` a${d}@example.com `,
      (d: string) => `a.b+${d}@mail.example.com`,
    ].map(form => {
      const text = form(n())
      return { text, holds: text.trim() }
    }),
    ...(d => [{ text: `A${d}@Example.COM`, holds: `a${d}@example.com` }])(n()),
    ...refusedCells([
      ['a', 'email'],
      ['a@', 'email'],
      ['@example.com', 'email'],
      ['a b@example.com', 'email'],
      ['a@example', 'email'],
      ['a@x.com;b@x.com', 'emails'],
    ]),
  ],
}

const genders: CellFile = {
  name: '46-genders.xlsx',
  resource: 'teacher',
  field: 'gender',
  heading: '性别',
  cells: () => [
    ...['男', 'Male', 'male', '男性', 'M', '先生', ' 男 '].map(text => ({ text, holds: 'MALE' })),
    ...['女', 'FEMALE', '女士', 'F'].map(text => ({ text, holds: 'FEMALE' })),
    { text: '', holds: null },
    ...refusedCells([
      ['1', 'option'],
      ['0', 'option'],
      ['保密', 'option'],
    ]),
  ],
}

const zeros: CellFile = {
  name: '41-zeros-format.xlsx',
  resource: 'student',
  field: 'account',
  heading: '账号',
  cells: n =>
    [n(), n(), n()].map(digits => ({
      text: Number(`9${digits}`),
      format: '00000000',
      holds: `09${digits}`,
    })),
}

const quoted: CellFile = {
  name: '45-quote-prefix.xlsx',
  resource: 'student',
  field: 'name',
  heading: '姓名',
  cells: () => ['=1+1', '0013'].map(text => ({ text, holds: text })),
}

/** Files whose rows contain different ways to write one field. */
export const cellFiles: readonly CellFile[] = [
  dates,
  phones,
  names,
  hours,
  emails,
  zeros,
  quoted,
  genders,
]
