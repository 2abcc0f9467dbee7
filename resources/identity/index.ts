import { studentLogin } from './student.extension.ts'
import { teacherLogin } from './teacher.extension.ts'
import { customField } from './custom-field/customField.resource.ts'
import { permissionTemplate } from './permission-template/permissionTemplate.resource.ts'
import { role } from './role/role.resource.ts'
import { user } from './user/user.resource.ts'
import { savedView } from './saved-view/savedView.resource.ts'
import { organization } from './organization/organization.resource.ts'
import './identity.errors.ts'

/** Its records, in the order of their menu entries. */
export const identityRecords = {
  customField,
  permissionTemplate,
  role,
  user,
  savedView,
  organization,
} as const

/** The domain's extensions of other domains' resources. */
export const identityExtensions = [studentLogin, teacherLogin] as const
