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
    photosFrom: "Also photos of",
    photosHint:
      "Of the building, and of units without photos. Photos of units can be chosen, too. Their order is saved with the building.",
    chooseUnit: "choose a unit",
    photo: (position: number) => `Photo ${position}`,
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
    photosFrom: "También fotos de",
    photosHint:
      "Del edificio y de las viviendas sin fotos. También se pueden elegir fotos de las viviendas. El orden se guarda con el edificio.",
    chooseUnit: "elija una vivienda",
    photo: (position: number) => `Foto ${position}`,
    remove: "Eliminar el edificio",
    removed: "Se eliminó el edificio.",
    hasUnits:
      "Hay propiedades en este edificio. Primero elija otro edificio, o ninguno, en la página de cada una.",
  },
});
