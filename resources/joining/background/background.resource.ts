import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import {
  choice,
  defineResource,
  image,
  references,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'

/**
 * SET-01: pictures behind people and on the blackboard, in the classrooms of every class or of
 * chosen ones.
 */
export const background = defineResource({
  name: 'background',
  label: { en: 'Background', zh: '背景图' },
  plural: { en: 'Backgrounds', zh: '背景图' },
  about: {
    en: 'Pictures that the classroom offers behind people’s video or on the blackboard. Add the first one, for every class or for chosen classes.',
    zh: '课堂中可用作视频虚拟背景或黑板背景的图片。添加后可供全部班级或指定班级使用。',
  },
  title: 'name',
  icon: 'image',
  menu: 'virtualBackground',
  menuGroup: 'settings',
  menuLabel: { en: 'Appearance and apps', zh: '外观与应用' },
  tabLabel: { en: 'Backgrounds', zh: '背景图' },
  menuOrder: 40,
  aliases: { en: ['logo', 'branding'], zh: ['虚拟背景'] },
  routes: { list: 'virtualBackground', detail: 'backgroundDetail' },
  keys: [['name']],
  oneOf: { fields: ['picture', 'blackboard'], code: '11005' },
  checks: [
    {
      reads: ['availability', 'courses'],
      at: 'courses',
      check: ({ availability, courses }) =>
        availability === 'CHOSEN' && courses.length === 0 ? ErrorCode.valueMissing : undefined,
    },
  ],
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      rule: 'name',
      max: 50,
      search: true,
      taken: '9994',
    }),
    picture: image({
      label: { en: 'Virtual background', zh: '虚拟背景' },
      help: {
        en: '1280 × 720 looks best',
        zh: '建议 1280 × 720',
      },
      maxMB: 5,
      shape: 'cover',
    }),
    blackboard: image({
      label: { en: 'Blackboard background', zh: '黑板背景' },
      help: {
        en: '1920 × 960 looks best',
        zh: '建议 1920 × 960',
      },
      maxMB: 2,
      shape: 'cover',
    }),
    availability: choice({
      label: { en: 'Available to', zh: '可用范围' },
      options: {
        ALL: { en: 'All classes', zh: '全部班级' },
        CHOSEN: { en: 'Chosen classes', zh: '指定班级' },
      },
      required: true,
      default: 'ALL',
    }),
    courses: references({
      label: { en: 'Classes', zh: '班级' },
      help: {
        en: 'For “Chosen classes”',
        zh: '用于“指定班级”',
      },
      to: 'course',
      max: 200,
    }),
  },
  list: {
    columns: ['name', 'picture', 'blackboard', 'availability', 'courses', 'createTime'],
    filters: ['availability', 'courses', 'createTime'],
    sort: '-createTime',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'pictures',
        label: { en: 'Pictures', zh: '图片' },
        fields: ['name', 'picture', 'blackboard'],
      },
      {
        name: 'classes',
        label: { en: 'Classes', zh: '班级' },
        fields: ['availability', 'courses'],
      },
    ],
  },
  relatedTo: [
    {
      by: 'courses',
      label: { en: 'Backgrounds', zh: '背景图' },
      columns: ['name', 'picture', 'blackboard'],
    },
  ],
  import: false,
})

/** A record of a background. */
export type Background = RecordOf<typeof background>
