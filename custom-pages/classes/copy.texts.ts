import { texts } from '../../src/i18n/texts.ts'

const lessons = (n: number): string => (n === 1 ? '1 lesson' : `${n} lessons`)

export const copyTexts = texts({
  en: {
    copyClass: 'Copy class',
    name: 'New class name',
    copyOf: (name: string) => `${name} (copy)`,
    term: 'Term',
    firstDay: 'First day',
    lastDay: 'Last day',
    takeStudents: (n: number) => `Copy students (${n})`,
    takeAuditors: 'Copy auditors',
    takeLessons: (n: number) => `Schedule the same lessons (${n})`,
    lessonsHelp:
      'Same weekdays and local times, starting from the first day. You see any clashes before anything is created.',
    copyHelp: 'Teachers, assistants, class labels, limits and permissions are copied too.',
    look: 'Preview lessons',
    copy: 'Copy',
    copyWith: (n: number) => `Copy with ${lessons(n)}`,
    cancel: 'Cancel',
    toClass: 'Open class',
    copied: (name: string, n: number, lessonCount: number) =>
      `Created “${name}” with ${n} ${n === 1 ? 'member' : 'members'}${lessonCount ? ` and ${lessons(lessonCount)}` : ''}`,
    leftBehind: (n: number) => `${n} couldn’t be copied`,
    changed: 'The timetable has changed. This is the latest preview; nothing has been created yet.',
    theLessons: 'Lessons in the new term',
    noLessons: 'The class has no lessons to copy.',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    comma: ', ',
    everyDay: (n: number) => (n === 1 ? 'Every day' : `Every ${n} days`),
    everyWeeks: (days: string, n: number) => (n === 1 ? days : `${days}, every ${n} weeks`),
    pattern: (rule: string, time: string, minutes: number, n: number) =>
      `${rule} at ${time}, ${minutes} minutes · ${lessons(n)}`,
    span: (from: string, until: string, zone: string) => `${from} – ${until} (${zone})`,
    counts: (creates: number, skips: number) =>
      `${lessons(creates)}${skips ? `, ${skips} skipped` : ''}`,
    blocked: (n: number) =>
      n === 1
        ? '1 date clashes. Choose what to do with it:'
        : `${n} dates clash. Choose what to do with them:`,
    skip: 'Skip',
    shift: 'Move to the next free time',
    keep: 'Reset',
    states: { FREE: '', CLASH: 'Clash', DAY_OFF: 'Day off', PAST: 'In the past' },
    becomes: { KEEP: '', SKIP: 'skipped', SHIFT: 'moved', FORCE: '' },
    movedFrom: (when: string) => `from ${when}`,
    studentsOnly: 'students only: can be kept',
    gap: 'this time is skipped on that day (clocks go forward): the next valid time is used',
    fold: 'this time occurs twice on that day (clocks go back): the first is used',
    clash: (who: string, course: string, lesson: string, time: string) =>
      `${who}: ${[course, lesson].filter(Boolean).join(' · ')}, ${time}`,
    people: (names: readonly string[], more: number) =>
      names.join(', ') + (more > 0 ? ` and ${more} more` : ''),
    more: (n: number) => (n === 1 ? 'and one more clash' : `and ${n} more clashes`),
  },
  zh: {
    copyClass: '复制班级',
    name: '新班级名称',
    copyOf: (name: string) => `${name}（副本）`,
    term: '学期',
    firstDay: '开班日期',
    lastDay: '结班日期',
    takeStudents: (n: number) => `复制学员（${n} 人）`,
    takeAuditors: '复制旁听人员',
    takeLessons: (n: number) => `按原规律重新排课（${n} 节）`,
    lessonsHelp: '星期和当地时间不变，从开班日期开始。复制之前会显示全部时间冲突。',
    copyHelp: '老师、助教、班级标签、人数上限和权限会一并复制。',
    look: '预览课节',
    copy: '复制',
    copyWith: (n: number) => `复制并排 ${n} 节课`,
    cancel: '取消',
    toClass: '查看班级',
    copied: (name: string, n: number, lessonCount: number) =>
      `已创建“${name}”，已复制 ${n} 人${lessonCount ? `，已排 ${lessonCount} 节课` : ''}`,
    leftBehind: (n: number) => `${n} 人未能复制`,
    changed: '课表刚有变化，以下是最新结果，尚未复制。',
    theLessons: '新学期的课节',
    noLessons: '该班级没有可以重新安排的课节。',
    days: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
    comma: '、',
    everyDay: (n: number) => (n === 1 ? '每天' : `每 ${n} 天`),
    everyWeeks: (days: string, n: number) => (n === 1 ? `每${days}` : `每 ${n} 周的${days}`),
    pattern: (rule: string, time: string, minutes: number, n: number) =>
      `${rule} ${time}，${minutes} 分钟 · 共 ${n} 节`,
    span: (from: string, until: string, zone: string) => `${from} – ${until}（${zone}）`,
    counts: (creates: number, skips: number) =>
      `${creates} 节课${skips ? `，跳过 ${skips} 节` : ''}`,
    blocked: (n: number) => `${n} 个日期有冲突，请选择处理方式：`,
    skip: '跳过',
    shift: '顺延到下一个空闲时间',
    keep: '重置',
    states: { FREE: '', CLASH: '冲突', DAY_OFF: '休息日', PAST: '已过去' },
    becomes: { KEEP: '', SKIP: '跳过', SHIFT: '已顺延', FORCE: '' },
    movedFrom: (when: string) => `原定 ${when}`,
    studentsOnly: '仅学员冲突，可以保留',
    gap: '当天因夏令时开始没有这一时间，顺延到下一个有效时间',
    fold: '当天因夏令时结束该时间出现两次，取第一次',
    clash: (who: string, course: string, lesson: string, time: string) =>
      `${who}：${[course, lesson].filter(Boolean).join(' · ')}，${time}`,
    people: (names: readonly string[], more: number) =>
      names.join('、') + (more > 0 ? ` 等 ${names.length + more} 人` : ''),
    more: (n: number) => `另有 ${n} 处冲突`,
  },
})
