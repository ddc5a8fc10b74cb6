import { defineWords } from "../../../words/words.ts";

export const buildingsWords = defineWords({
  en: {
    title: "Buildings",
    none: "No buildings yet",
    noneHint: "A building says once what its units share: amenities, pets, fees and photos.",
    add: "Add a building",
    edit: (name: string) => `Change ${name}`,
    back: "All buildings",
    name: "Name",
    address: "Address",
    amenities: "Amenities",
    amenitiesHint: "One a line, such as: Elevator",
    photosFrom: "Photos of",
    photosHint: "Photos of a unit can stand for the building, and for units without photos.",
    noUnits:
      "Put a listing into this building, on the page of the listing. Its photos can then be chosen here.",
    chooseUnit: "choose a unit",
    photo: (position: number) => `Photo ${position}`,
    chosen: (count: number) => (count === 1 ? "1 photo is chosen." : `${count} photos are chosen.`),
    remove: "Delete the building",
    removed: "The building was deleted.",
    hasUnits: "Listings are in this building. First choose another building, or none, on the page of each.",
  },
  es: {
    title: "Edificios",
    none: "Aún no hay edificios",
    noneHint:
      "Un edificio dice una sola vez lo que comparten sus viviendas: comodidades, mascotas, cargos y fotos.",
    add: "Añadir un edificio",
    edit: (name: string) => `Cambiar ${name}`,
    back: "Todos los edificios",
    name: "Nombre",
    address: "Dirección",
    amenities: "Comodidades",
    amenitiesHint: "Una por línea, por ejemplo: Ascensor",
    photosFrom: "Fotos de",
    photosHint: "Las fotos de una vivienda pueden representar al edificio y a las viviendas sin fotos.",
    noUnits:
      "Ponga una propiedad en este edificio, en la página de la propiedad. Después puede elegir aquí sus fotos.",
    chooseUnit: "elija una vivienda",
    photo: (position: number) => `Foto ${position}`,
    chosen: (count: number) => (count === 1 ? "Se eligió 1 foto." : `Se eligieron ${count} fotos.`),
    remove: "Eliminar el edificio",
    removed: "Se eliminó el edificio.",
    hasUnits:
      "Hay propiedades en este edificio. Primero elija otro edificio, o ninguno, en la página de cada una.",
  },
});
