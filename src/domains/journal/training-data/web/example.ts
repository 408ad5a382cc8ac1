/** The example file offered for download. */
export const EXAMPLE = `type,date,start,minutes,kind,discipline,gym,intensity,techniques,notes,partner,result,subs for,subs against,positions
session,2026-03-02,18:30,90,class,gi,Roots BJJ,3,armbar; closed guard,Worked on posture,,,,,
round,,,6,,,,,,,Bia,Good pace,armbar,,closed guard
round,,,6,,,,,,,Marco,,,triangle choke,half guard
session,2026-03-04,07:00,60,open mat,no-gi,Roots BJJ,4,,Early and hard,,,,,
`
