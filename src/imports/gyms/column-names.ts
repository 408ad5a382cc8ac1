import type { Field } from './draft.ts'

/** Common names for a field's column, normalised, best first. */
export const COLUMN_NAMES: Partial<Record<Field, string>> = {
  sourceId: 'source id|sourceid|id|osm id|uuid|guid|gym id|objectid|fid|@id|fsq id|external id|codigo|kennung',
  name:
    'name|gym name|gym|club name|clubname|club|academy name|academy|school name|school|schule|verein|vereinsname|titel|title|nombre|nom|nome|' +
    'bezeichnung|studio|academia|dojo|store|store name|venue|venue name|location name|place name|business name|location business name|' +
    'organisation|organization|company|empresa|display name|display name text|nombre del gimnasio|gimnasio|nombre de la academia|' +
    'nome da academia|nom du club|salle|club de|denominazione|nome palestra|palestra|naam|navn|namn|nazwa|nazev|label|establishment',
  lat: 'lat|latitude|breitengrad|breite|latitud|latitudine|geo lat|gps lat|gps latitude|lat wgs84|y|lat dd|coord y|y coord|szerokosc|breddegrad|latitude e7',
  lng: 'lng|lon|long|longitude|langengrad|laengengrad|lange|longitud|longitudine|geo lon|geo lng|geo long|gps lon|gps lng|gps long|gps longitude|lon wgs84|x|lon dd|coord x|x coord|dlugosc|lengdegrad|longitude e7',
  address:
    'address|full address|adresse|anschrift|direccion|endereco|indirizzo|formatted address|short formatted address|adres|postal address|complete address|' +
    'adresse complete|direccion completa|endereco completo|location address|where|standort|morada|domicilio|location',
  street:
    'street|strasse|street address|road|calle|rue|rua|via|logradouro|addr street|straat|street name|address line 1|address1|address street|' +
    'address line1|street1|thoroughfare|ulice|ulica|gata|gate',
  houseNumber:
    'house number|housenumber|hausnummer|hausnr|numero|number|nr|no|addr housenumber|huisnummer|street number',
  unit: 'unit|suite|apartment|address line 2|address2|address line2|complemento|piso',
  city:
    'city|town|city town|town city|ort|stadt|ciudad|ville|cidade|citta|locality|address locality|address city|municipality|municipio|concelho|comune|commune|addr city|' +
    'plaats|wohnort|stad|by|miasto|mesto|suburb|localidad|localite|poblacion|place',
  region:
    'region|state|state province|state code|province|county|county name|countyname|bundesland|provincia|estado|uf|departement|departamento|land kreis|addr state|address region|address state|' +
    'regione|kanton|canton|prefecture|comunidad autonoma|distrito',
  postalCode:
    'postal code|postcode|post code|zip|zip code|zipcode|zip postal code|plz|postleitzahl|codigo postal|code postal|cep|cap|cp|addr postcode|address zip|' +
    'address postal code|eircode|pincode|pin code|postnummer|psc',
  country:
    'country|country code|country name|countryname|land|staat|pais|pays|paese|addr country|address country|countrycode|iso country|iso2|iso3|iso a2|iso a3|nation|kraj|zeme',
  description:
    'description|beschreibung|about|descripcion|descricao|descrizione|notes|note|bemerkung|bemerkungen|observacoes|info|summary|bio',
  phone:
    'phone|phones|telephone|telefonos|tel|telefon|telefono|telefone|phone number|contact phone|contact number|mobile|mobile phone|rufnummer|handy|celular|cell|whatsapp|' +
    'international phone number|national phone number|formatted phone number|display phone|telefoon|puhelin|fone|movil|portable',
  email: 'email|e mail|mail|correo|correo electronico|contact email|email address|courriel|mail address',
  website:
    'website|web|gym web|club url|cluburl|club website|url|homepage|webseite|internet|site|site web|sitio web|web site|contact website|pagina web|internetseite|website url|website uri|' +
    'web address|web page|webpage|link|site internet|pagina|sito web|sito|www|official website|domain',
  instagram:
    'instagram|insta|ig|ig handle|insta handle|instagram url|instagram handle|contact instagram|social instagram|instagram link|perfil instagram',
  facebook: 'facebook|fb|facebook url|facebook page|contact facebook|social facebook|facebook link|fb page',
  affiliation:
    'affiliation|affiliation name|team|association|verband|afiliacion|afiliacao|affiliazione|network|equipe|equipo|lineage|federation|franchise|brand|organizacao',
  affiliationWebsite: 'affiliation website|team website',
  headCoach:
    'head coach|coach|professor|head instructor|instructor|head professor|trainer|cheftrainer|haupttrainer|entrenador|instrutor|mestre|entraineur|istruttore|owner',
  foundedYear:
    'founded|founded year|since|gegrundet|grundungsjahr|year founded|established|fundado|fundacao|fondee|opened|year',
  disciplines:
    'disciplines|discipline|offered classes|classes|styles|style|angebot|disziplinen|disciplinas|kurse|sportarten|modalidades|modalidade|modalities|' +
    'disciplinas ofrecidas|cours|corsi|martial arts|sport|sports|gi nogi',
  languages: 'languages|language|sprachen|idiomas|langues|lingue|spoken languages',
  amenities: 'amenities|facilities|ausstattung|comodidades|instalaciones|equipements|servizi',
  status: 'status|state of business|business status|situacao|estatus|zustand',
  openingHours:
    'opening hours|hours|offnungszeiten|horario|horarios|horaires|orari|orari di apertura|hours info|orario|opening times|business hours|working hours|horario de funcionamento|' +
    'regular opening hours weekday descriptions|opening hours weekday text|openingstijden|trainingszeiten|timetable|schedule',
  placeId: 'place id|placeid|google place id|google id',
  dropIn:
    'drop in|dropin|drop ins|drop in accepted|drop ins welcome|drop ins allowed|visitors welcome|gaste willkommen|visitantes|aceita visitantes|acepta visitantes',
  dropInPrice:
    'drop in price|drop in fee|mat fee|drop in preis|gastgebuhr|dropin price|dropin fee|day pass|day rate|tarif journee|diaria',
  dropInCurrency: 'currency|wahrung|moneda|moeda|devise|valuta|drop in currency',
  trialOffer:
    'trial|trial offer|free trial|trial class|probetraining|aula experimental|clase de prueba|cours d essai|lezione di prova|trial offer is available|trial available',
  trialClasses: 'trial classes|free classes|trial offer free classes',
  trialDays: 'trial days|free days|trial offer free days',
  trialNotes: 'trial notes|trial offer notes',
  membershipPriceFrom:
    'membership price|monthly fee|monthly price|price per month|mensalidade|mensualidad|monatsbeitrag|cotisation|beitrag',
  membershipCurrency: 'membership currency',
  beginnersWelcome: 'beginners welcome|beginners|anfanger|iniciantes|principiantes|debutants',
  stepFree: 'wheelchair|step free|barrierefrei|accessible|wheelchair accessible|acessivel|accesible',
  parking: 'parking|parkplatz|parkplatze|estacionamento|estacionamiento|parcheggio|aparcamiento',
  photo:
    'photo|photos|photo url|photo urls|photo link|image|images|image url|image urls|image link|picture|pictures|picture url|img|img url|cover|cover url|' +
    'cover photo|cover image|thumbnail|thumbnail url|foto|fotos|foto url|bild|bilder|bild url|imagen|imagenes|imagem|imagens|immagine|immagini|afbeelding',
  logo: 'logo|logo url|logo image|logo link|logotipo|icon url',
  lastConfirmedAt: 'last confirmed|last confirmed at|check date|last checked|last verified',
}
