import {
  lessonDefaultNames,
  lessonDefaults,
} from '../../scheduling/lesson/lessonDefaults.options.ts'
import {
  onOff,
  screenLayouts,
  seatAreas,
  soundModes,
} from '../../scheduling/lesson/lesson.options.ts'
import { videoDefinitions } from '../../people/teacher/teaching.options.ts'
import {
  choice,
  countryCode,
  defineResource,
  email,
  image,
  integer,
  multiChoice,
  phone,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { recordFrom } from '../../../src/schema/keysOf.ts'
import { organizationScopes } from './organization.scopes.ts'

const labels = recordFrom(lessonDefaultNames, name => lessonDefaults[name].label)
const input = () => import('./SettingInput.tsx').then(module => module.SettingInput)

/**
 * SET-01: what is known of the institution, and what its lessons start with. There is one record in
 * an institution.
 */
export const organization = defineResource({
  name: 'organization',
  apiKeys: 'read',
  scopes: organizationScopes,
  label: { en: 'Institution', zh: '机构' },
  plural: { en: 'Institution', zh: '机构' },
  title: 'name',
  icon: 'home',
  fields: {
    name: text({ label: { en: 'Name', zh: '机构名称' }, required: true, rule: 'name', max: 64 }),
    logo: image({
      label: { en: 'Logo', zh: '机构标志' },
      help: {
        en: '128 × 128 looks best, up to 1 MB, jpg or png',
        zh: '建议 128 × 128，支持 jpg、png，不超过 1 MB',
      },
      maxMB: 1,
    }),
    countryCode: countryCode({
      label: { en: 'Country or region', zh: '国家或地区' },
      readOnly: true,
      help: { en: 'Set once, together with the currency', zh: '与币种一起选择，选定后不能更改' },
    }),
    city: text({ label: { en: 'City', zh: '城市' }, max: 64 }),
    district: text({ label: { en: 'District', zh: '区县' }, max: 64 }),
    address: text({ label: { en: 'Address', zh: '地址' }, max: 200 }),
    contact: text({ label: { en: 'Contact person', zh: '联系人' }, max: 64 }),
    phoneCode: countryCode({
      label: { en: 'Country code', zh: '国家区号' },
      defaultFrom: 'institution',
    }),
    phone: phone({ label: { en: 'Phone', zh: '联系电话' }, country: 'phoneCode' }),
    email: email({ label: { en: 'E-mail', zh: '邮箱' } }),
    lessonMinutes: integer({ label: labels.lessonMinutes, min: 5, max: 480 }),
    seatArea: choice({ label: labels.seatArea, options: seatAreas }),
    definition: choice({ label: labels.definition, options: videoDefinitions }),
    soundMode: choice({ label: labels.soundMode, options: soundModes }),
    layout: choice({ label: labels.layout, options: screenLayouts }),
    prepTeacher: integer({ label: labels.prepTeacher, min: 0, max: 120 }),
    prepStudent: integer({
      label: labels.prepStudent,
      min: 0,
      max: 120,
      help: { en: 'Can’t be longer than the teacher’s', zh: '不能超过老师的提前进入时间' },
    }),
    delay: integer({ label: labels.delay, min: 0, max: 120 }),
    cloudRecording: choice({ label: labels.cloudRecording, options: onOff }),
    supervisionPictures: choice({ label: labels.supervisionPictures, options: onOff }),
    locked: multiChoice({
      label: { en: 'Locked for teachers', zh: '对老师锁定' },
      options: labels,
      help: { en: 'Teachers can’t change these settings', zh: '老师不能自行修改这些设置' },
    }),
    classroomAddress: text({
      label: { en: 'Classroom address', zh: '教室地址' },
      max: 500,
      wide: true,
      help: {
        en: 'Must start with https:// or http:// and include {ticket}. It can also include {lessonId}, {role}, {name} and {lang}.',
        zh: '以 https:// 或 http:// 开头，须包含 {ticket}；还可包含 {lessonId}、{role}、{name}、{lang}',
      },
    }),
    secondFactor: choice({
      label: { en: 'Require two-step verification', zh: '要求两步验证' },
      options: onOff,
      default: 'OFF',
      help: {
        en: 'People without it, you included, have to set it up first',
        zh: '尚未设置的人员（包括您自己）须先完成设置',
      },
    }),
    remindDay: choice({
      label: { en: '24 hours before the start', zh: '课前 24 小时提醒' },
      options: onOff,
      default: 'ON',
    }),
    remindHour: choice({
      label: { en: '1 hour before the start', zh: '课前 1 小时提醒' },
      options: onOff,
      default: 'ON',
    }),
    remindLate: choice({
      label: { en: '3 minutes after the start', zh: '开课 3 分钟后提醒' },
      options: onOff,
      default: 'ON',
      help: {
        en: 'Only for people who haven’t entered the classroom',
        zh: '仅提醒尚未进入教室的人员',
      },
    }),
  },
  list: {
    columns: ['name', 'city', 'contact', 'phone', 'email', 'createTime'],
    sort: 'createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'institution',
        label: { en: 'Institution', zh: '机构信息' },
        fields: [
          'name',
          'logo',
          'countryCode',
          'city',
          'district',
          'address',
          'contact',
          'phoneCode',
          'phone',
          'email',
        ],
      },
      {
        name: 'lessons',
        label: { en: 'Lesson defaults', zh: '新课节的默认设置' },
        fields: [...lessonDefaultNames],
      },
      {
        name: 'security',
        label: { en: 'Login security', zh: '登录安全' },
        fields: ['secondFactor'],
      },
      { name: 'classroom', label: { en: 'Classroom', zh: '教室' }, fields: ['classroomAddress'] },
      {
        name: 'reminders',
        label: { en: 'Lesson reminders', zh: '课节提醒' },
        fields: ['remindDay', 'remindHour', 'remindLate'],
      },
    ],
  },
  override: {
    inputs: {
      lessonMinutes: input,
      seatArea: input,
      definition: input,
      soundMode: input,
      layout: input,
      prepTeacher: input,
      prepStudent: input,
      delay: input,
      cloudRecording: input,
      supervisionPictures: input,
    },
  },
  samples: n => ({
    // otherwise a person who logs in to a sample would have to set up a second factor first
    secondFactor: 'OFF',
    classroomAddress: `https://room${String(n)}.example/{lessonId}?ticket={ticket}`,
  }),
  import: false,
  export: false,
})

export type Organization = RecordOf<typeof organization>
