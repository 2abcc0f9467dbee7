import { classPermissions } from '../course/course.options.ts'
import {
  choice,
  dateTime,
  defineResource,
  multiChoice,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/**
 * CLS-07: a student or auditor of a class. Its teachers and assistants are fields of the class
 * itself.
 */
export const courseMember = defineResource({
  name: 'courseMember',
  label: { en: 'Class member', zh: '班级成员' },
  plural: { en: 'Class members', zh: '班级成员' },
  about: { en: 'Students and auditors in your classes.', zh: '各班级的学员和旁听人员。' },
  title: 'name',
  icon: 'student',
  menu: 'courseMember',
  menuGroup: 'teaching',
  tabLabel: { en: 'Members', zh: '成员' },
  menuRoute: 'course',
  menuOrder: 20,
  routes: { list: 'courseMember', detail: 'courseMemberDetail' },
  notFound: '5005',
  keys: [
    ['courseId', 'studentId'],
    ['courseId', 'teacherId'],
  ],
  startRoles: { teacher: { rights: ['courseMember.read'] } },
  fields: {
    courseId: reference({
      label: { en: 'Class', zh: '班级' },
      to: 'course',
      required: true,
      readOnly: 'afterCreate',
      synonyms: ['班级名称', 'Class name'],
    }),
    role: choice({
      label: { en: 'Role', zh: '角色' },
      options: { STUDENT: { en: 'Student', zh: '学员' }, AUDITOR: { en: 'Auditor', zh: '旁听' } },
      required: true,
      default: 'STUDENT',
    }),
    studentId: reference({
      label: { en: 'Student', zh: '学员' },
      to: 'student',
      unknownCode: '11001',
      readOnly: 'afterCreate',
      taken: '11032',
      help: { en: 'A student who joins as a student or auditor', zh: '作为学员或旁听加入的学员' },
    }),
    teacherId: reference({
      label: { en: 'Teacher', zh: '老师' },
      to: 'teacher',
      unknownCode: '11001',
      readOnly: 'afterCreate',
      taken: '11032',
      help: { en: 'A teacher who joins as an auditor', zh: '作为旁听加入的老师' },
    }),
    name: text({
      label: { en: 'Name in class', zh: '班级内名称' },
      rule: 'name',
      max: 50,
      search: true,
      help: { en: 'Leave empty to use the person’s own name', zh: '留空则使用本人姓名' },
    }),
    permissions: multiChoice({
      label: { en: 'Classroom permissions', zh: '课堂权限' },
      options: classPermissions,
      help: { en: 'If none are selected, the class’s permissions apply', zh: '不选则与班级一致' },
      wide: true,
    }),
    joinedBy: choice({
      label: { en: 'Joined through', zh: '加入方式' },
      options: {
        ADDED: { en: 'Added by staff', zh: '后台添加' },
        INVITED: { en: 'Invitation', zh: '邀请加入' },
        COPIED: { en: 'Copied class', zh: '复制班级' },
      },
      readOnly: true,
    }),
    joinedAt: dateTime({ label: { en: 'Joined', zh: '加入时间' }, readOnly: true }),
  },
  list: {
    columns: [
      'name',
      'role',
      'courseId',
      'studentId',
      'teacherId',
      'joinedBy',
      'joinedAt',
      'permissions',
      'createTime',
    ],
    hidden: ['teacherId', 'permissions', 'createTime'],
    filters: ['courseId', 'role', 'studentId', 'teacherId', 'joinedBy', 'joinedAt'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'member',
        label: { en: 'Member', zh: '成员' },
        fields: ['courseId', 'role', 'studentId', 'teacherId', 'name', 'permissions'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'studentId',
      label: { en: 'Classes', zh: '班级' },
      first: 'courseId',
      columns: ['role', 'name', 'joinedAt'],
    },
  ],
  import: { columns: ['courseId', 'role', 'studentId', 'teacherId', 'name'] },
  // one person: a student, or a teacher who listens
  samples: () => ({ role: 'STUDENT', teacherId: null }) as const,
})

export type CourseMember = RecordOf<typeof courseMember>
