import {
  defineResource,
  integer,
  references,
  text,
  url,
  type RecordOf,
} from '../../src/schema/index.ts'

/** SET-01: a website that the institution recommends to its people, on the workbench. */
export const website = defineResource({
  name: 'website',
  label: { en: 'Recommended website', zh: '推荐网站' },
  plural: { en: 'Recommended websites', zh: '推荐网站' },
  about: {
    en: 'Websites that people find on the workbench, such as dictionaries and exercises. Add one with its address and choose who sees it.',
    zh: '工作台上推荐的网站，如词典、练习网站等。添加网址并选择可见角色。',
  },
  title: 'name',
  icon: 'globe',
  menu: 'websiteSetting',
  menuGroup: 'settings',
  routes: { list: 'websiteSetting', detail: 'websiteDetail' },
  keys: [['name']],
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      rule: 'name',
      max: 30,
      search: true,
      taken: '9994',
    }),
    address: url({
      label: { en: 'Address', zh: '网址' },
      required: true,
      max: 500,
    }),
    about: text({ label: { en: 'Description', zh: '简介' }, max: 100, search: true, wide: true }),
    roles: references({
      label: { en: 'Roles', zh: '可见角色' },
      help: { en: 'Leave empty for everybody', zh: '留空表示所有人可见' },
      to: 'role',
      max: 50,
    }),
    place: integer({
      label: { en: 'Position', zh: '排序' },
      help: { en: 'Lower numbers stand first', zh: '数字小的排在前面' },
      required: true,
      min: 1,
      max: 999,
      default: 100,
    }),
  },
  list: {
    columns: ['name', 'address', 'about', 'roles', 'place', 'createTime'],
    hidden: ['createTime'],
    filters: ['roles', 'place'],
    sort: 'place',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'website',
        label: { en: 'Website', zh: '网站' },
        fields: ['name', 'address', 'about', 'roles', 'place'],
      },
    ],
  },
})

/** A record of a recommended website. */
export type Website = RecordOf<typeof website>
