const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

// every report, integral and ranking view (NAV-03)
const reports =
  'lseeionListReport lseeionToStuReport TeacherIntegral TeacherReport toStuReport toStuIntegral Ranking StudentIntegral StudentReport'

/** NAV-06: first segments of addresses that need no log-in; /login and the screens of refusal besides. */
export const publicRoutes =
  list(`login loginOrg loginforOut openClass share invite shareClass payOrder paySuccess payError personWeb overseaReg
  download createOrg player ${reports} payCard payGuide payView createOrder invitationStudent Mobile-Hour Pc-Hour 403`)

/** PLY-02: doors of classes, open to anyone; whoever is logged in enters as herself. */
export const doorRoutes = list('share shareClass httpShareClass openClass invitationStudent')

/** NAV-10: addresses after which no menu permissions are loaded. */
export const bareRoutes =
  list(`player openClass invite share shareClass webView payError paySuccess payOrder personWeb overseaReg createOrg ${reports}
  payCard payGuide payView createOrder schedulingClient invitationStudent Mobile-Hour Pc-Hour`)

/** NAV-11: addresses that deal with atoken and ntoken themselves. */
export const tokenRoutes = list('login createOrg schedulingClient Mobile-Hour Pc-Hour')

/** NAV-13: addresses whose width is the device's own; elsewhere a phone gets the desktop's 1024. */
export const fluidRoutes = list(`share shareClass ${reports} invitationStudent Mobile-Hour`)
