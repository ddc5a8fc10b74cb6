import { defineWords } from "../../words/words.ts";

export const fairWords = defineWords({
  en: {
    title: "Fair access",
    hint: "Whether people are served alike wherever they come from: how soon a person answers them, and how many places at showings they are given. Only sources are compared; nothing about the people themselves is counted. If one source waits much longer than all together, or gets far fewer places, find out why. Few leads differ by chance.",
    table: "How people from each source are served",
    source: "Source",
    all: "All together",
    leads: "Leads",
    median: "Median answer time",
    withinHour: "Answered within an hour",
    places: "Places given",
    perTen: "Places for 10 leads",
    nothing: "Nothing in this period",
  },
  es: {
    title: "Acceso justo",
    hint: "Si se atiende por igual a todos, vengan de donde vengan: en cuánto tiempo les responde una persona y cuántas plazas en visitas reciben. Solo se comparan orígenes; de las personas mismas no se cuenta nada. Si un origen espera mucho más que todos juntos, o recibe muchas menos plazas, averigüe por qué. Con pocos interesados hay diferencias por azar.",
    table: "Cómo se atiende a quienes vienen de cada origen",
    source: "Origen",
    all: "Todos juntos",
    leads: "Interesados",
    median: "Mediana hasta la respuesta",
    withinHour: "Respondidos en una hora",
    places: "Plazas dadas",
    perTen: "Plazas por 10 interesados",
    nothing: "Nada en este periodo",
  },
});
