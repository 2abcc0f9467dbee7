import { declareErrors } from '../../src/protocol/errors/declared.ts'

/** Its codes, and more specific texts of central ones. */
export const classesErrors = declareErrors({
  userNoLongerExists: {
    code: '5005',
    en: 'This user no longer exists. Refresh the page and choose another one.',
    zh: '该用户已不存在，请刷新后重新选择。',
  },
  courseNameTaken: {
    code: '1046',
    en: 'A class with this name already exists. Choose another name.',
    zh: '班级名称已存在，请更换名称。',
  },
  permissionsEmpty: { code: '2227', en: 'Keep at least one permission.', zh: '至少保留一项权限。' },
  studentAndTeacherGiven: {
    code: '9994',
    when: 'either',
    en: 'Enter either a student or a teacher. Leave the other empty.',
    zh: '学员和老师只能填写一项，请清空另一项。',
  },
  teacherCannotBeStudent: {
    code: '9994',
    when: 'learns',
    en: 'Teachers can only join as auditors. Choose “Auditor”, or enter a student.',
    zh: '老师只能旁听，请将角色改为“旁听”，或填写学员。',
  },
  tooManyLessonsToCopy: {
    code: '2229',
    en: 'A class can be copied with up to %{max} recurring lessons. Copy it without lessons, then schedule them.',
    zh: '复制班级时最多重排 %{max} 节有规律的课。请先不带课节复制，再单独排课。',
  },
  studentSuspended: {
    code: '2223',
    en: '%{student} is suspended. Reactivate the student first, or don’t add them.',
    zh: '%{student}已停用，请先启用该学员，或不添加该学员。',
  },
  teacherHasUpcomingLessons: {
    code: '26000',
    en: 'This teacher still has lessons (%{lessons}), the next one on %{next}. Assign them to another teacher or cancel them first.',
    zh: '该老师还有 %{lessons} 节待上的课，最近一节在 %{next}，请先换人授课或取消。',
  },
})
declare module '../../src/protocol/errors/codes.ts' {
  interface DomainErrors {
    readonly classes: typeof classesErrors
  }
}
