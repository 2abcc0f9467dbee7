import { defineResource, state, url, type RecordOf } from '../../../src/schema/index.ts'
import { launcherAbout, launcherName, launcherPlace, launcherRoles } from './launcher.options.ts'

/** SET-01: a program of the institution's own that people open from the workbench. */
export const application = defineResource({
  name: 'application',
  label: { en: 'Application', zh: '应用' },
  plural: { en: 'Applications', zh: '应用' },
  about: {
    en: 'Programs that people open from the workbench, such as a file store or an accounting system. Add one with its address and choose who sees it.',
    zh: '工作台上的应用入口，如网盘、财务系统等。添加应用地址并选择可见角色。',
  },
  title: 'name',
  icon: 'external',
  menu: 'application',
  menuGroup: 'settings',
  menuRoute: 'virtualBackground',
  menuOrder: 10,
  routes: { list: 'application', detail: 'workDetail' },
  keys: [['name']],
  fields: {
    name: launcherName,
    address: url({ label: { en: 'Address', zh: '网址' }, required: true }),
    about: launcherAbout,
    roles: launcherRoles,
    place: launcherPlace,
    status: state({
      label: { en: 'Status', zh: '状态' },
      initial: 'SHOWN',
      states: {
        SHOWN: { label: { en: 'Shown', zh: '显示' }, tone: 'good' },
        HIDDEN: { label: { en: 'Hidden', zh: '隐藏' }, tone: 'neutral' },
      },
      to: {
        SHOWN: { HIDDEN: { label: { en: 'Hide', zh: '隐藏' } } },
        HIDDEN: { SHOWN: { label: { en: 'Show', zh: '显示' } } },
      },
    }),
  },
  list: {
    columns: ['name', 'address', 'about', 'roles', 'place', 'status', 'createTime'],
    hidden: ['createTime'],
    filters: ['status', 'roles', 'place'],
    sort: 'place',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'application',
        label: { en: 'Application', zh: '应用' },
        fields: ['name', 'address', 'about', 'roles', 'place', 'status'],
      },
    ],
  },
})

/** A record of an application. */
export type Application = RecordOf<typeof application>
