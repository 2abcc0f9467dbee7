import { describe, expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { declaredEntries } from '../../scripts/palette/entries.ts'
import { menuOf } from '../../server/domain/identity/session/menu.ts'
import type { Access } from '../../src/access/index.ts'
import { bestOf, strongScore } from '../../src/ui/shell/paletteMatch.ts'
import { offersFor } from '../../src/ui/shell/paletteOffers.ts'

const entries = declaredEntries()
const offersOf = (access: Access) =>
  offersFor(menuOf({ resources, pages }, access, true), entries, access, 'zh')
const administrator = offersOf({ rights: 'all', masks: new Set() })

const home = '/workbench'
const students = '/student'
const timetable = '/scheduling'
const newTeacher = '/teacherDetail?mode=create'
const attendance = '/attendanceList'
const absent = `${attendance}?role=STUDENT&status=ABSENT&startAt_gte=today-1&startAt_lt=today`
const owing = '/hourBalance?remainingLessonHours_lt=0'
const low = '/hourWarning'
const money = '/accountInformation'
const password = '/account'
const joinByLink = '/manual?topic=classes#let-students-join-by-themselves'
const guests = '/manual?topic=lessons#enter-and-share'
const exporting = '/manual?topic=lists#export'
const trashOf = (list: string) => `/${list}?deleted=only`

/** What people typed who were watched at work, and where they wanted to get. */
const typed: readonly (readonly [word: string, to: string])[] = [
  ['导入学员', '/importJob?resource=student'],
  ['添加老师', newTeacher],
  ['新增老师', newTeacher],
  ['加老师', newTeacher],
  ['课表', timetable],
  ['缺勤', absent],
  ['旷课', absent],
  ['请假', '/bookHistory?state=LEAVE'],
  ['欠课时', owing],
  ['余额', money],
  ['课时不足', low],
  ['退费', '/paymentRefund'],
  ['签到', attendance],
  ['点名', attendance],
  ['改密码', password],
  ['修改密码', password],
  ['密码', password],
  ['邀请', joinByLink],
  ['回收站', trashOf('student')],
  ['报表', '/chatData'],
  ['paike', `${timetable}?new=1`],
  ['kaoqin', attendance],
  ['成绩', '/statistics'],
  ['家长', '/reportLink'],
  ['公告', '/inbox'],
  ['备份', exporting],
  ['二维码', joinByLink],
  ['试听', guests],
  ['学员', students],
  ['老师', '/teacher'],
  ['班级', '/course'],
  ['课节', '/lessionList'],
  ['考勤', attendance],
  ['作业', '/taskList'],
  ['课时', '/hourBalance'],
  ['积分', '/integralView'],
  ['排课', `${timetable}?new=1`],
  ['工作台', home],
  ['监课', '/superviseClass'],
  ['充值', '/payment'],
  ['账单', '/month'],
  ['权限', '/roleRights'],
  ['导学员', '/importJob?resource=student'],
  ['kq', attendance],
  ['缺勤·昨天', absent],
  ['import students', '/importJob?resource=student'],
  ['invite teacher', newTeacher],
  ['calendar', timetable],
  ['absent', absent],
  ['absence', absent],
  ['owes hours', owing],
  ['balance', money],
  ['low hours', low],
  ['invoice', '/month'],
  ['password', password],
  ['homework', '/taskList'],
  ['holiday', '/dayOff'],
  ['trash', trashOf('student')],
  ['parent', '/reportLink'],
  ['voucher', '/payment'],
  ['attendance yesterday', absent],
  ['students', students],
  ['teachers', '/teacher'],
  ['classes', '/course'],
  ['lessons', '/lessionList'],
  ['attendance', attendance],
  ['timetable', timetable],
  ['schedule', timetable],
  ['hours', '/hourBalance'],
  ['points', '/integralView'],
  ['reports', '/reportLink'],
  ['home', home],
  ['live', '/superviseClass'],
  ['top up', '/payment'],
  ['roles', '/roleRights'],
  ['export', '/student'],
  ['backup', exporting],
]

describe('Ctrl-K (NAV-04)', () => {
  it.each(typed)('finds %s', (word, to) => {
    const found = bestOf(word, administrator)
    const best = found[0]?.score ?? 0
    // what is meant is among the first lines
    expect(found.slice(0, 4).map(({ item }) => item.to)).toContain(to)
    if (word !== '导学员') expect(best).toBeGreaterThanOrEqual(strongScore)
  })

  it('knows at least the 77 words, in both languages', () => {
    expect(typed.length).toBeGreaterThanOrEqual(77)
    expect(new Set(typed.map(([word]) => word)).size).toBe(typed.length)
  })

  it('offers nobody what they may not do', () => {
    const clerk = offersOf({
      rights: new Set(['student.read', 'student.create', 'attendance.read']),
      masks: new Set(),
    })
    const wanted = (word: string) => bestOf(word, clerk).map(({ item }) => item.to)
    expect(wanted('新增学员')).toContain('/studentDetail?mode=create')
    expect(wanted('缺勤')).toContain(absent)
    expect(wanted('import students')).toEqual([])
    expect(wanted('老师')).not.toContain('/teacher')
    expect(wanted('排课')).toEqual([])
    expect(wanted('欠课时')).toEqual([])
    // their own account needs no right
    expect(wanted('修改密码')).toEqual([password])
  })

  it('leaves out what is scattered where something is meant', () => {
    expect(bestOf('课表', administrator).map(({ item }) => item.to)).toEqual([
      timetable,
      '/bookClassscheduling',
    ])
  })
})
