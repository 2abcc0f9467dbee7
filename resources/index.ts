import { organization } from './organization/organization.resource.ts'
import { permissionTemplate } from './permission-template/permissionTemplate.resource.ts'
import { role } from './role/role.resource.ts'
import { savedView } from './saved-view/savedView.resource.ts'
import { student } from './student/student.resource.ts'
import { teacher } from './teacher/teacher.resource.ts'
import { user } from './user/user.resource.ts'

/** The registry: one line a resource. */
export const resources = { teacher, student, permissionTemplate, role, user, savedView, organization } as const
