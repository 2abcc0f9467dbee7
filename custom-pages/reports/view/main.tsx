import { mountPage } from '../../../src/ui/light/mountPage.tsx'
import { ReportScreen } from './ReportScreen.tsx'

mountPage(<ReportScreen />)
