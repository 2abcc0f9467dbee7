import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const lessonHoursErrors = declareErrors({
  lessonHoursAlreadyCancelled: {
    code: '25001',
    en: 'The lesson hours have already been cancelled.',
    zh: '该课时已取消。',
  },
  lessonHoursNotCounted: {
    code: '25002',
    en: 'These lesson hours aren’t counted, so there’s nothing to cancel.',
    zh: '该课时未计入，无需取消。',
  },
  hoursExpiryPast: {
    code: '34500',
    en: 'This day is over. Choose today or a later day.',
    zh: '该日期已过，请选择今天或之后的日期。',
  },
  hoursLinkInvalid: {
    code: '34501',
    en: 'This link doesn’t work any more. Ask your school for a new one.',
    zh: '链接已失效，请向学校索取新链接。',
  },
  hourEntryReversed: {
    code: '34502',
    en: 'This entry has already been reversed.',
    zh: '该记录已冲正。',
  },
  lessonHoursCounted: {
    code: '34503',
    en: 'The hours of this lesson are already counted for this student.',
    zh: '该学员本节课的课时已计入。',
  },
  hourPackageInUse: {
    code: '34504',
    en: 'Hours were added with this package, so it can’t be deleted. Rename it if you no longer sell it.',
    zh: '已有课时使用该课时包，不能删除；如不再销售，可修改名称。',
  },
  hoursPeriodInvalid: {
    code: '34505',
    en: 'The end must not be before the start.',
    zh: '结束日期不能早于开始日期。',
  },
  hoursNotReversible: {
    code: '34506',
    en: 'Only added, deducted and refunded hours can be reversed. Cancel the hours of a lesson instead.',
    zh: '仅可冲正增加、扣减或退还的课时；上课消耗请使用“取消课消”。',
  },
  hoursBelowZero: {
    code: '34507',
    en: 'More hours would be taken than were added. Nothing was changed.',
    zh: '扣减后将超出已增加的课时，数据未改动。',
  },
  tooManyHours: {
    code: '34508',
    en: 'A student can have up to 100,000 total lesson hours. Nothing was changed.',
    zh: '学员总课时最多为 100,000，数据未改动。',
  },
  refundChanged: {
    code: '34509',
    en: 'The student’s hours have changed since this refund was shown. Nothing was refunded. Check the new figures and confirm again.',
    zh: '退课时预览后学员课时已变动，未退课时，请核对最新数据后重新确认。',
  },
  nothingToRefund: {
    code: '34510',
    en: 'This student has no hours that can be refunded. Nothing was changed.',
    zh: '该学员没有可退的课时，数据未改动。',
  },
  makeUpNotOpen: {
    code: '34511',
    en: 'This make-up lesson isn’t open: it is arranged, expired or withdrawn.',
    zh: '该补课名额不可用：已安排、已过期或已撤销。',
  },
  makeUpOver: { code: '34512', en: 'This make-up lesson has expired.', zh: '该补课名额已过期。' },
  makeUpTooLate: {
    code: '34513',
    en: 'This lesson starts after the make-up lesson ends. Choose an earlier one.',
    zh: '该课节晚于补课期限，请选择更早的课节。',
  },
  makeUpEnds: {
    code: '34513',
    en: 'The make-up lesson ends on %{until}, before this lesson. Choose an earlier one.',
    zh: '补课期限为 %{until}，该课节晚于此日期，请选择更早的课节。',
  },
  noMakeUpArranged: {
    code: '34514',
    en: 'No make-up lesson is arranged for this right.',
    zh: '该补课名额尚未安排补课。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly lessonHours: typeof lessonHoursErrors
  }
}
