import { countryCodes } from '#platform/countries.ts'
import { normalizeText } from '#platform/normalize-text.ts'

let codes: Map<string, string> | undefined

/**
 * The ISO 3166-1 alpha-2 code for a country's code, flag or name in one of many languages; empty if it isn't a country.
 */
export function countryCodeOf(text: string): string {
  if (text === '') return ''
  codes ??= readCodes()
  const known = codes
  const flag = /^[\u{1f1e6}-\u{1f1ff}]{2}/u.exec(text)?.[0]
  if (flag)
    return known.get([...flag].map((sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f185)).join('')) ?? ''
  const readings = [text, text.replace(/\s*[([].*$/, ''), ...text.split(/\s*[,;/]\s*|\s+-\s+/).toReversed()]
  return readings.map((reading) => known.get(normalizeText(reading))).find((code) => code !== undefined) ?? ''
}

const LANGUAGES =
  'en de fr es pt it nl pl sv da fi nb cs sk hu ro bg el hr sr sl lt lv et tr uk ru ar he fa hi th vi id ms ja ko zh zh-Hant ca eu gl ga is'

function readCodes(): Map<string, string> {
  const found = new Map<string, string>()
  for (const code of countryCodes) found.set(code.toLowerCase(), code)
  for (const language of LANGUAGES.split(' ')) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of countryCodes) {
      const name = normalizeText(names.of(code) ?? '')
      if (name && !found.has(name)) found.set(name, code)
    }
  }
  for (const pair of ALPHA3.split(' ')) found.set(pair.slice(0, 3).toLowerCase(), pair.slice(3))
  for (const [name, code] of OTHER_NAMES) found.set(name, code)
  return found
}

/** ISO 3166-1 alpha-3 codes with their alpha-2. */
const ALPHA3 =
  'AFGAF ALAAX ALBAL DZADZ ASMAS ANDAD AGOAO AIAAI ATAAQ ATGAG ARGAR ARMAM ABWAW AUSAU AUTAT AZEAZ BHSBS BHRBH BGDBD BRBBB BLRBY ' +
  'BELBE BLZBZ BENBJ BMUBM BTNBT BOLBO BESBQ BIHBA BWABW BVTBV BRABR IOTIO BRNBN BGRBG BFABF BDIBI CPVCV KHMKH CMRCM CANCA CYMKY ' +
  'CAFCF TCDTD CHLCL CHNCN CXRCX CCKCC COLCO COMKM COGCG CODCD COKCK CRICR CIVCI HRVHR CUBCU CUWCW CYPCY CZECZ DNKDK DJIDJ DMADM ' +
  'DOMDO ECUEC EGYEG SLVSV GNQGQ ERIER ESTEE SWZSZ ETHET FLKFK FROFO FJIFJ FINFI FRAFR GUFGF PYFPF ATFTF GABGA GMBGM GEOGE DEUDE ' +
  'GHAGH GIBGI GRCGR GRLGL GRDGD GLPGP GUMGU GTMGT GGYGG GINGN GNBGW GUYGY HTIHT HMDHM VATVA HNDHN HKGHK HUNHU ISLIS INDIN IDNID ' +
  'IRNIR IRQIQ IRLIE IMNIM ISRIL ITAIT JAMJM JPNJP JEYJE JORJO KAZKZ KENKE KIRKI PRKKP KORKR KWTKW KGZKG LAOLA LVALV LBNLB LSOLS ' +
  'LBRLR LBYLY LIELI LTULT LUXLU MACMO MDGMG MWIMW MYSMY MDVMV MLIML MLTMT MHLMH MTQMQ MRTMR MUSMU MYTYT MEXMX FSMFM MDAMD MCOMC ' +
  'MNGMN MNEME MSRMS MARMA MOZMZ MMRMM NAMNA NRUNR NPLNP NLDNL NCLNC NZLNZ NICNI NERNE NGANG NIUNU NFKNF MKDMK MNPMP NORNO OMNOM ' +
  'PAKPK PLWPW PSEPS PANPA PNGPG PRYPY PERPE PHLPH PCNPN POLPL PRTPT PRIPR QATQA REURE ROURO RUSRU RWARW BLMBL SHNSH KNAKN LCALC ' +
  'MAFMF SPMPM VCTVC WSMWS SMRSM STPST SAUSA SENSN SRBRS SYCSC SLESL SGPSG SXMSX SVKSK SVNSI SLBSB SOMSO ZAFZA SGSGS SSDSS ESPES ' +
  'LKALK SDNSD SURSR SJMSJ SWESE CHECH SYRSY TWNTW TJKTJ TZATZ THATH TLSTL TGOTG TKLTK TONTO TTOTT TUNTN TURTR TKMTM TCATC TUVTV ' +
  'UGAUG UKRUA AREAE GBRGB USAUS UMIUM URYUY UZBUZ VUTVU VENVE VNMVN VGBVG VIRVI WLFWF ESHEH YEMYE ZMBZM ZWEZW XKXXK'

const OTHER_NAMES = [
  ['u s a', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['eire', 'IE'],
  ['republic of ireland', 'IE'],
  ['the netherlands', 'NL'],
  ['korea', 'KR'],
  ['south korea', 'KR'],
  ['russia', 'RU'],
  ['turkey', 'TR'],
  ['ger', 'DE'],
  ['sui', 'CH'],
  ['u k', 'GB'],
  ['holland', 'NL'],
  ['czech republic', 'CZ'],
  ['uae', 'AE'],
  ['brd', 'DE'],
] as const
