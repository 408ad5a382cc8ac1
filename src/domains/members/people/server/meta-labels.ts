export const labels = {
  jiuJitsu: /*i18n*/ { id: 'profileHead.jiuJitsu', message: 'Jiu-jitsu' },
  alone: /*i18n*/ { id: 'profileHead.alone', message: '{belt}.' },
  atGym: /*i18n*/ { id: 'profileHead.atGym', message: '{belt} at {gym}.' },
  inCity: /*i18n*/ { id: 'profileHead.inCity', message: '{belt} in {city}.' },
  atGymIn: /*i18n*/ { id: 'profileHead.atGymIn', message: '{belt} at {gym} in {city}.' },
}
