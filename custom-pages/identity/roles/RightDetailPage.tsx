import { useTexts } from '../../../src/i18n/texts.ts'
import { RoleSetting } from './RoleSetting.tsx'
import { rolesTexts } from './roles.texts.ts'

/** /rightDetail?id=: which data a role sees masked. */
export const RightDetailPage = () => {
  const t = useTexts(rolesTexts)
  return <RoleSetting route="rightDetail" group="masks" title={t.masks} help={t.detailHelp} />
}
