import { boolean, defineResource, multiChoice, text } from '../../../src/schema/index.ts'
import {
  recordingMethods,
  teachingPermissions,
  videoDefinitions,
} from '../../people/teacher/teaching.options.ts'

/** Default permissions of new teachers (TCH-03). */
export const permissionTemplate = defineResource({
  name: 'permissionTemplate',
  label: { en: 'Permission template', zh: '权限模板' },
  plural: { en: 'Permission templates', zh: '权限模板' },
  about: {
    en: 'Permissions for new teachers. The default template is applied to teachers who are added without permissions of their own.',
    zh: '新老师的默认权限：添加老师时如未单独设置权限，则套用默认模板。',
  },
  title: 'name',
  icon: 'lock',
  menu: 'permissionTemplate',
  menuGroup: 'settings',
  menuRoute: 'userManage',
  menuOrder: 20,
  routes: { list: 'permissionTemplate', detail: 'permissionTemplateDetail' },
  keys: [['name']],
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      rule: 'name',
      max: 50,
      search: true,
      taken: '9994',
    }),
    isDefault: boolean({ label: { en: 'Applies to new teachers', zh: '新老师默认使用' } }),
    permissions: multiChoice({
      label: { en: 'Permissions', zh: '权限' },
      options: teachingPermissions,
    }),
    recordingMethods: multiChoice({
      label: { en: 'Recording methods', zh: '录制方式' },
      options: recordingMethods,
    }),
    videoDefinitions: multiChoice({
      label: { en: 'Video definitions', zh: '视频清晰度' },
      options: videoDefinitions,
      required: true,
      help: { en: 'At least one', zh: '至少选择一项' },
    }),
  },
  list: {
    columns: ['name', 'isDefault', 'permissions', 'createTime'],
    filters: ['isDefault'],
    sort: 'name',
  },
  form: {
    layout: 'sections',
    groups: [
      {
        name: 'template',
        label: { en: 'Template', zh: '模板' },
        fields: ['name', 'isDefault', 'permissions', 'recordingMethods', 'videoDefinitions'],
      },
    ],
  },
  import: false,
})
