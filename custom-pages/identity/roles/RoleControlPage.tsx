import { useTexts } from '../../../src/i18n/texts.ts'
import { RoleSetting } from './RoleSetting.tsx'
import { rolesTexts } from './roles.texts.ts'

/** /roleControl?id=: the permission tree of a role. */
export const RoleControlPage = () => {
  const t = useTexts(rolesTexts)
  return <RoleSetting route="roleControl" group="rights" title={t.rights} help={t.controlHelp} />
}
