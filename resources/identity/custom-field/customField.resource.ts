import {
  boolean,
  choice,
  choices,
  defineResource,
  integer,
  maxCustomFields,
  state,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

const choicesInput = () => import('./ChoicesOfType.tsx').then(module => module.ChoicesOfType)

/** A field that an institution adds to one of its resources. */
export const customField = defineResource({
  name: 'customField',
  apiKeys: 'read',
  label: { en: 'Custom field', zh: '自定义字段' },
  plural: { en: 'Custom fields', zh: '自定义字段' },
  about: {
    en: `Add your own fields to teachers, students, classes and lessons: up to ${maxCustomFields} each. They can be searched, filtered, imported and exported like all others.`,
    zh: `为老师、学员、班级和课节添加自己的字段，每类最多 ${maxCustomFields} 个。自定义字段与其他字段一样可以搜索、筛选、导入和导出。`,
  },
  title: 'name',
  icon: 'columns',
  menu: 'customField',
  menuGroup: 'settings',
  menuOrder: 50,
  aliases: { en: ['extra field', 'additional field'], zh: ['字段', '自定义信息'] },
  routes: { list: 'customField', detail: 'customFieldDetail' },
  keys: [['target', 'name']],
  fields: {
    target: choice({
      label: { en: 'Belongs to', zh: '所属对象' },
      required: true,
      readOnly: 'afterCreate',
      options: {
        student: { en: 'Students', zh: '学员' },
        teacher: { en: 'Teachers', zh: '老师' },
        course: { en: 'Classes', zh: '班级' },
        lesson: { en: 'Lessons', zh: '课节' },
      },
    }),
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      max: 40,
      search: true,
      taken: '9994',
      help: {
        en: 'Shown as the column heading, form label and spreadsheet heading',
        zh: '用作列表、表单和表格中的标题',
      },
    }),
    type: choice({
      label: { en: 'Type', zh: '类型' },
      required: true,
      options: {
        TEXT: { en: 'Text', zh: '文本' },
        NUMBER: { en: 'Number', zh: '数字' },
        DATE: { en: 'Date', zh: '日期' },
        CHOICE: { en: 'Choice', zh: '单选' },
        TAGS: { en: 'Tags', zh: '标签' },
        FLAG: { en: 'Yes or no', zh: '是否' },
        PHONE: { en: 'Phone', zh: '手机号' },
        EMAIL: { en: 'Email', zh: '邮箱' },
      },
      help: {
        en: 'Can’t be changed once records have a value',
        zh: '有数据填写后不能更改',
      },
    }),
    choices: choices({
      label: { en: 'Choices', zh: '选项' },
      wide: true,
      help: {
        en: 'For fields of the type “Choice”. A choice can be renamed at any time.',
        zh: '仅用于“单选”类型，选项可随时改名。',
      },
    }),
    required: boolean({ label: { en: 'Required', zh: '必填' } }),
    preset: text({ label: { en: 'Default', zh: '默认值' }, max: 100 }),
    help: text({ label: { en: 'Help text', zh: '填写说明' }, max: 200 }),
    inList: boolean({ label: { en: 'Column of the list', zh: '在列表中显示' }, default: true }),
    group: text({
      label: { en: 'Section', zh: '分组' },
      max: 40,
      help: { en: 'Heading under which forms show it', zh: '表单中显示在该分组标题下' },
    }),
    place: integer({
      label: { en: 'Order', zh: '排序' },
      min: 0,
      max: 10_000,
      default: 0,
      help: { en: 'Smaller numbers come first', zh: '数字越小越靠前' },
    }),
    masked: boolean({
      label: { en: 'Can be masked', zh: '可脱敏' },
      help: {
        en: 'Roles choose under “Data permissions” whether they see it masked',
        zh: '可在角色的数据权限中设置为脱敏显示',
      },
    }),
    restricted: boolean({
      label: { en: 'Restricted', zh: '限制查看' },
      help: {
        en: 'Only roles with the permission to view this field see it',
        zh: '仅拥有该字段查看权限的角色可见',
      },
    }),
    key: text({
      label: { en: 'Name in the interface', zh: '接口名称' },
      max: 20,
      readOnly: true,
      rule: 'account',
    }),
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'ACTIVE',
      states: {
        ACTIVE: { label: { en: 'In use', zh: '使用中' }, tone: 'good' },
        RETIRED: { label: { en: 'Retired', zh: '已停用' }, tone: 'neutral' },
      },
      to: {
        ACTIVE: { RETIRED: { label: { en: 'Retire', zh: '停用' } } },
        RETIRED: { ACTIVE: { label: { en: 'Restore', zh: '恢复' } } },
      },
    }),
  },
  show: { filled: ['choices'] },
  override: { inputs: { choices: choicesInput } },
  samples: n => ({
    name: `Field ${n}`,
    target: (['student', 'teacher', 'course', 'lesson'] as const)[n % 4] ?? 'student',
    type: 'TEXT',
    choices: null,
    preset: null,
    place: n,
    status: 'ACTIVE',
  }),
  list: {
    columns: [
      'name',
      'target',
      'type',
      'required',
      'status',
      'key',
      'choices',
      'group',
      'place',
      'masked',
      'restricted',
      'createTime',
    ],
    hidden: ['choices', 'group', 'place', 'masked', 'restricted', 'createTime'],
    filters: ['target', 'type', 'status'],
    sort: 'place',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'field',
        label: { en: 'Field', zh: '字段' },
        fields: ['target', 'name', 'type', 'choices', 'required', 'preset', 'help'],
      },
      {
        name: 'look',
        label: { en: 'Display and access', zh: '显示与权限' },
        fields: ['inList', 'group', 'place', 'masked', 'restricted', 'status', 'key'],
      },
    ],
  },
})

export type CustomFieldRecord = RecordOf<typeof customField>
