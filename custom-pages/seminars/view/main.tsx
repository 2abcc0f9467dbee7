import { mountPage } from '../../../src/ui/light/mountPage.tsx'
import { InviteScreen } from './InviteScreen.tsx'

mountPage(<InviteScreen />)
